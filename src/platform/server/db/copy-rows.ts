import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, Connection, Submittable } from 'pg'

/** Passes the rows of `copy … to stdout` on to `copy … from stdin`, no faster than they are taken. */
export async function copyRows(
  from: { readonly client: Client; readonly query: string },
  to: { readonly client: Client; readonly query: string },
): Promise<void> {
  const sending = new CopyOut(from.query)
  const receiving = new CopyIn(to.query)
  from.client.query(sending)
  to.client.query(receiving)
  await pipeline(sending.rows, receiving.rows)
}

class CopyOut implements Submittable {
  readonly rows: Readable
  readonly #query: string
  #connection: Connection | undefined

  constructor(query: string) {
    this.#query = query
    this.rows = new Readable({ read: () => this.#connection?.stream.resume() })
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#query)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser uses its buffer again.
    if (!this.rows.push(Buffer.from(chunk))) this.#connection?.stream.pause()
  }

  handleError(error: Error): void {
    this.rows.destroy(error)
  }

  handleReadyForQuery(): void {
    this.rows.push(null)
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

/** The messages of the protocol that carry rows, and that end them. */
const kindOfRows = 'd'
const kindOfEnd = 'c'

class CopyIn implements Submittable {
  readonly rows: Writable
  readonly #query: string
  readonly #ready = Promise.withResolvers<void>()
  readonly #done = Promise.withResolvers<void>()
  #connection: Connection | undefined

  constructor(query: string) {
    this.#query = query
    for (const { promise } of [this.#ready, this.#done]) promise.catch(() => undefined)
    this.rows = new Writable({
      write: (chunk: Buffer, _encoding, callback) => {
        this.#ready.promise.then(() => this.#send(kindOfRows, chunk, callback), callback)
      },
      final: (callback) => {
        this.#ready.promise
          .then(() => this.#send(kindOfEnd, Buffer.alloc(0)))
          .then(() => this.#done.promise)
          .then(() => callback(), callback)
      },
    })
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#query)
  }

  #send(kind: string, content: Buffer, callback?: (error?: Error | null) => void): void {
    const head = Buffer.alloc(5)
    head.write(kind, 'latin1')
    head.writeInt32BE(content.length + 4, 1)
    this.#connection?.stream.write(Buffer.concat([head, content]), callback)
  }

  handleCopyInResponse(): void {
    this.#ready.resolve()
  }

  handleError(error: Error): void {
    this.#ready.reject(error)
    this.#done.reject(error)
    this.rows.destroy(error)
  }

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  handleCommandComplete(): void {}
}
