import { connect } from 'node:tls'

export type Certificate = { readonly host: string; readonly validUntil: string }

const patienceMilliseconds = 5_000
const betweenMilliseconds = 3_600_000

/**
 * Reads, once an hour, until when the certificate of this address is valid: by a connection to it, as
 * a browser makes one. Null where there is none, or the address is not reached from here.
 */
export function certificateReader(
  publicUrl: string | null,
  now: () => number = Date.now,
): () => Promise<Certificate | null> {
  const url = publicUrl !== null && URL.canParse(publicUrl) ? new URL(publicUrl) : null
  if (url?.protocol !== 'https:') return async () => null
  let last: { readonly at: number; readonly found: Promise<Certificate | null> } | null = null
  return () => {
    if (last === null || now() - last.at >= betweenMilliseconds)
      last = { at: now(), found: readCertificate(url) }
    return last.found
  }
}

function readCertificate({ hostname, port }: URL): Promise<Certificate | null> {
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect(
      // An expired certificate is to be read as well; nothing is sent.
      { host, port: Number(port) || 443, servername: host, rejectUnauthorized: false },
      () => {
        const { valid_to: validUntil } = socket.getPeerCertificate()
        end(validUntil ? { host: hostname, validUntil: new Date(validUntil).toISOString() } : null)
      },
    )
    const end = (found: Certificate | null) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(patienceMilliseconds, () => end(null))
    socket.on('error', () => end(null))
  })
}
