import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/**
 * A passkey in software: the behaviour of a phone or a security key, by WebAuthn Level 3, section
 * 6.
 */
export type SoftAuthenticator = {
  create(options: CreateOptions, origin: string): Record<string, unknown>
  get(options: GetOptions, origin: string): Record<string, unknown>
}

type CreateOptions = { readonly challenge: string; readonly rp: { readonly id: string } }
type GetOptions = { readonly challenge: string; readonly rpId: string }

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export function softAuthenticator(): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const flagsAndCounter = (flags: number) => {
    counter += 1
    return Buffer.from([flags, 0, 0, 0, counter])
  }
  const inJson = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    create({ challenge, rp }, origin) {
      const authData = Buffer.concat([
        sha256(rp.id),
        flagsAndCounter(userPresent | userVerified | hasCredential),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey(publicKey),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData)],
      ])
      return inJson({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    get({ challenge, rpId }, origin) {
      const authData = Buffer.concat([sha256(rpId), flagsAndCounter(userPresent | userVerified)])
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return inJson({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** RFC 9052: an EC2 key on P-256 for ES256, as {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])

/** RFC 8949: a byte string with its length in one or two bytes. */
function cborBytes(bytes: Buffer): Buffer {
  const head =
    bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}
