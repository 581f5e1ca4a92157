import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access } from '../../permissions.ts'
import { notSignedIn, Refusal } from '../../refusal.ts'
import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import type { ChooseDatabase } from '../db/reserve.ts'
import { letIn } from './let-in.ts'
import type { RequestLimits } from './request-limits.ts'
import type { RequestLoad } from './request-load.ts'
import type { Authenticate } from './serve-endpoints.ts'
import { visitOf } from './visit.ts'

type FileParameters = Readonly<Record<string, string>>

/** A file that a browser sends as the whole body of one request, read as it arrives. */
export type Upload = {
  readonly kind: 'upload'
  readonly path: `/${string}`
  readonly access: Access
  /** As for an endpoint: refuses users who hold the permission at some outlets only. */
  readonly isOfHouse?: true
  readonly mostBytes: number
  /** A list or a workbook that is read whole. */
  readonly isHeavy?: true
  readonly receive: (
    db: Database,
    actor: Actor,
    body: Readable,
    parameters: FileParameters,
  ) => Promise<Readonly<Record<string, unknown>>>
}

/** A file that a browser downloads; the body is streamed, so its length does not matter. */
export type Download = {
  readonly kind: 'download'
  readonly path: `/${string}`
  readonly access: Access
  /** A whole table, which may take a long time. */
  readonly isLong?: true
  /** Many documents in one; a whole table is always heavy. */
  readonly isHeavy?: true
  /** What a register or a packing station needs to continue. */
  readonly isEssential?: true
  readonly send: (db: Database, actor: Actor, parameters: FileParameters) => Promise<SentFile>
}

export type SentFile = {
  readonly fileName: string
  readonly contentType: string
  readonly body: Readable
  /**
   * An ETag for bytes that never change under their address: shown in the page instead of saved,
   * and not fetched twice.
   */
  readonly etag?: string
  /** Called when the connection ended before the last byte was sent. */
  readonly onBrokenOff?: () => Promise<void>
}

export type FileRoute = Upload | Download

const parametersOf = z.record(z.string(), z.string())

/** Uploads are of any type, and each route reads its own as it arrives. */
export async function serveFiles(
  app: FastifyInstance,
  options: {
    files: readonly FileRoute[]
    chooseDatabase: ChooseDatabase
    background: Database
    authenticate: Authenticate
    limits: RequestLimits
  },
): Promise<void> {
  const { chooseDatabase, background, authenticate, limits } = options
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const file of options.files) {
      scope.route({
        method: file.kind === 'upload' ? 'POST' : 'GET',
        url: `/api${file.path}`,
        ...(file.kind === 'upload'
          ? {
              bodyLimit: file.mostBytes,
              config: { isUpload: true, load: loadOfFile(file) } as const,
            }
          : { config: { load: loadOfFile(file) } }),
        handler: async (request, reply) => {
          const db = chooseDatabase(loadOfFile(file).isEssential)
          const actor = await authenticate(visitOf(request), db)
          // Nothing is sent while a table is read or a file is inspected.
          if (actor && (file.kind === 'upload' || file.isLong)) request.socket.setTimeout(0)
          if (actor) await limits.countFor(request, actor)
          const kind = file.kind === 'upload' ? 'write' : 'read'
          const isOfHouse = file.kind === 'upload' && (file.isOfHouse ?? false)
          await letIn(db, actor, { access: file.access, kind, isOfHouse }, file.path)
          if (!actor) throw notSignedIn()
          if (isExport(file)) requireOwnData(actor)
          const query = parametersOf.safeParse({
            ...z.record(z.string(), z.unknown()).parse(request.query),
            ...z.record(z.string(), z.unknown()).parse(request.params),
          })
          if (!query.success)
            throw new Refusal('invalid', 'invalid_input', 'The address has a parameter twice.')
          if (isHeavy(file)) whenClosed(reply, limits.beginHeavy(actor))
          if (file.kind === 'upload')
            return file.receive(background, actor, request.raw, query.data)
          const sent = await file.send(file.isLong ? background : db, actor, query.data)
          return sendOff(request, reply, sent)
        },
      })
    }
  })
}

function whenClosed({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed || raw.destroyed) act()
  else raw.once('close', act)
}

/** As declared; a whole table, and every export, is heavy. */
export function loadOfFile(file: FileRoute): RequestLoad {
  const isEssential = file.kind === 'download' && (file.isEssential ?? false)
  if (isHeavy(file)) return { requestClass: 'heavy', isEssential }
  return { requestClass: file.kind === 'upload' ? 'write' : 'read', isEssential }
}

function isHeavy(file: FileRoute): boolean {
  return file.isHeavy ?? (file.kind === 'download' && (file.isLong || isExport(file)))
}

/** Data that leaves as a file; documents and pictures are shown. */
const isExport = ({ kind, path }: FileRoute) =>
  kind === 'download' && /\.(csv|xlsx|json|zip)$/.test(path)

/** Viewing as another user is read-only: the viewer may not export that user's data. */
function requireOwnData(actor: Actor): void {
  if (actor.via !== 'view_as') return
  throw new Refusal(
    'forbidden',
    'viewing_only',
    'Exports are not possible while you view as another user. End the view first.',
  )
}

function sendOff(request: FastifyRequest, reply: FastifyReply, sent: SentFile): FastifyReply {
  const { fileName, contentType, body, etag, onBrokenOff } = sent
  if (onBrokenOff)
    whenClosed(reply, () => {
      if (reply.raw.writableFinished) return
      onBrokenOff().catch((error: unknown) => request.log.warn({ err: error }, 'files: broken off'))
    })
  reply.header('content-type', contentType)
  if (etag === undefined)
    return reply.header('content-disposition', `attachment; filename="${fileName}"`).send(body)
  reply
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('etag', etag)
  if (request.headers['if-none-match'] !== etag) return reply.send(body)
  body.destroy()
  return reply.code(304).send()
}
