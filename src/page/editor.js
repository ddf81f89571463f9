export class Editor { constructor(host) { this.host = host; } show() {} }
