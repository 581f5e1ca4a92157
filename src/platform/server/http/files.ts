import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Access } from '../../permissions.ts'
import { notSignedIn, Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { letIn } from './let-in.ts'
import type { Authenticate } from './serve-endpoints.ts'
import { visitOf } from './visit.ts'

type FileParameters = Readonly<Record<string, string>>

/** A file that a browser sends as the whole body of one request, taken in as it arrives. */
export type Upload = {
  readonly kind: 'upload'
  readonly path: `/${string}`
  readonly access: Access
  readonly mostBytes: number
  readonly receive: (
    db: Database,
    actor: Actor,
    body: Readable,
    parameters: FileParameters,
  ) => Promise<Readonly<Record<string, unknown>>>
}

/** A file that a browser fetches; the body is streamed, so that its length does not matter. */
export type Download = {
  readonly kind: 'download'
  readonly path: `/${string}`
  readonly access: Access
  readonly send: (
    db: Database,
    actor: Actor,
    parameters: FileParameters,
  ) => Promise<{ fileName: string; contentType: string; body: Readable }>
}

export type FileRoute = Upload | Download

const parametersOf = z.record(z.string(), z.string())

export function serveFiles(
  app: FastifyInstance,
  options: { files: readonly FileRoute[]; db: Database; authenticate: Authenticate },
): void {
  const { db, authenticate } = options
  for (const file of options.files) {
    app.route({
      method: file.kind === 'upload' ? 'POST' : 'GET',
      url: `/api${file.path}`,
      ...(file.kind === 'upload' ? { bodyLimit: file.mostBytes } : {}),
      handler: async (request, reply) => {
        const actor = await authenticate(visitOf(request))
        const kind = file.kind === 'upload' ? 'write' : 'read'
        await letIn(db, actor, file.access, kind, file.path)
        if (!actor) throw notSignedIn()
        const query = parametersOf.safeParse({
          ...z.record(z.string(), z.unknown()).parse(request.query),
          ...z.record(z.string(), z.unknown()).parse(request.params),
        })
        if (!query.success)
          throw new Refusal(
            'invalid',
            'invalid_input',
            'A parameter of the address stands there twice.',
          )
        if (file.kind === 'upload') return file.receive(db, actor, request.raw, query.data)
        const sent = await file.send(db, actor, query.data)
        return reply
          .header('content-type', sent.contentType)
          .header('content-disposition', `attachment; filename="${sent.fileName}"`)
          .send(sent.body)
      },
    })
  }
}
