/** The line to a table, in the hand of a test. */

/** A socket that is driven by hand. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  fail(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  get query() {
    return new URL(this.url).searchParams;
  }
  static get last() {
    return FakeSocket.all.at(-1)!;
  }
}
