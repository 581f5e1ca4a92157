import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { openMailServer } from '#organization/connections/server/mail-server.ts'
import { newId } from '#platform/server/new-id.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { type MimePart, readMime } from './read-mime.ts'

/** A mail server that keeps what it receives, and the product's transport to it. */
export async function mailReceiver() {
  const received: MimePart[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(readMime(Buffer.concat(chunks).toString('latin1')))
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const bound = listening.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  const config = { host: '127.0.0.1', port: String(port), security: 'none', user: '' }
  const connection = {
    ...{ id: newId(), kind: 'smtp' as const, name: 'Receiver', version: 1, isActive: true },
    ...{ config: { ...config, from: 'desk@quartermaster.test' }, secrets: {} },
  }
  const outside = openOutside({ allowed: [`127.0.0.1:${port}`], isSecureOnly: true })
  return {
    received,
    transport: await openMailServer(outside, connection),
    transportWith: (logo: Buffer | null) =>
      openMailServer(outside, connection, { name: '', replyTo: '', logo }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
