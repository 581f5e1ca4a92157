import { connect } from 'node:net'

/** Bodies that no client of ours sends. Each is the raw text, because JSON.stringify is too tidy. */
export const oddBodies: readonly { what: string; text: string }[] = [
  { what: 'no JSON', text: '{"fullName":' },
  { what: 'nothing', text: '' },
  { what: 'a bare word', text: 'hello' },
  { what: 'null', text: 'null' },
  { what: 'a list', text: '[1,2,3]' },
  { what: 'a number', text: '9007199254740993' },
  { what: 'a lone surrogate', text: '{"fullName":"\\ud800"}' },
  { what: 'two lone surrogates', text: '{"fullName":"\\udc00\\ud800"}' },
  { what: 'NUL', text: '{"fullName":"a\\u0000b"}' },
  { what: 'marks that turn the text around', text: '{"fullName":"\\u202eabc"}' },
  { what: 'a number where text belongs', text: '{"fullName":1e308}' },
  { what: 'minus nothing', text: '{"fullName":-0}' },
  { what: 'the same member twice', text: '{"fullName":"a","fullName":{"b":1}}' },
  { what: '__proto__', text: '{"__proto__":{"fullName":"a"},"fullName":"a"}' },
  { what: 'a constructor', text: '{"constructor":{"prototype":{"isAdmin":true}}}' },
  { what: 'very deep', text: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  { what: 'very deep lists', text: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
  { what: 'very wide', text: `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":0`).join()}}` },
]

/** Numbers at the limits of each layer. */
export const oddNumbers = [
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -(2 ** 31),
  -1,
  0.5,
]

/** Sends raw bytes and returns the status of the answer; null without one. */
export function sendRaw(url: string, bytes: string): Promise<number | null> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(bytes))
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    socket.on('error', () => resolve(null))
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      resolve(status ? Number(status) : null)
    })
  })
}
