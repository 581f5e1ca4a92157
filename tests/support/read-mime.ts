/** A part of a transmitted message, with the parts inside it. */
export type MimePart = {
  /** `text/html` */
  readonly type: string
  readonly headers: string
  /** Decoded; empty where it only has parts. */
  readonly body: string
  readonly parts: readonly MimePart[]
}

/** Reads a message of RFC 5322 and 2045, one byte a character. */
export function readMime(message: string): MimePart {
  const end = message.indexOf('\r\n\r\n')
  const headers = message.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ')
  const raw = message.slice(end + 4)
  const type = /^content-type:\s*([^;\s]+)/im.exec(headers)?.[1]?.toLowerCase() ?? 'text/plain'
  const boundary = /boundary="?([^";\r\n]+)/i.exec(headers)?.[1]
  if (type.startsWith('multipart/') && boundary !== undefined) {
    const pieces = `\r\n${raw}`.split(`\r\n--${boundary}`).slice(1, -1)
    const parts = pieces.map((piece) => readMime(piece.replace(/^[ \t]*\r\n/, '')))
    return { type, headers, body: '', parts }
  }
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  return { type, headers, body: decoded(raw, encoding), parts: [] }
}

function decoded(raw: string, encoding: string | undefined): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(raw, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquoted(raw) : raw, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n')
}

const unquoted = (raw: string) =>
  raw
    .replaceAll(/[ \t]*=\r\n/g, (end) => end.replace(/=\r\n$/, ''))
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )

/** The parts of one type, at any depth. */
export function partsOf(part: MimePart, type: string): MimePart[] {
  const own = part.type === type ? [part] : []
  return [...own, ...part.parts.flatMap((inner) => partsOf(inner, type))]
}
