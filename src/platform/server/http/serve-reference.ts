import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AnyContractRouter } from '@orpc/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorize } from './authorize.ts'
import { referenceViewer } from './reference-viewer.ts'
import type { Authenticate } from './serve-endpoints.ts'
import { visitOf } from './visit.ts'

/** What we send to other systems, as the document describes it: the messages and their schemas. */
export type MessageDocs = {
  readonly webhooks: Readonly<Record<string, object>>
  readonly schemas: Readonly<Record<string, object>>
}

/** The OpenAPI 3.1 document and a page that shows it, both for signed-in users only. */
export function serveReference(
  app: FastifyInstance,
  options: { contract: AnyContractRouter; messages: () => MessageDocs; authenticate: Authenticate },
): void {
  let document: Promise<unknown> | undefined
  const signedIn = async (request: FastifyRequest) =>
    authorize(await options.authenticate(visitOf(request)), 'signedIn')

  const load = { requestClass: 'read', isEssential: false } as const
  const heavy = { requestClass: 'heavy', isEssential: false } as const
  app.get('/api/v1/openapi.json', { config: { load: heavy } }, async (request) => {
    await signedIn(request)
    document ??= describe(options.contract, options.messages())
    return document
  })

  app.get('/api/reference', { config: { load } }, async (request, reply) => {
    await signedIn(request)
    const nonce = randomBytes(16).toString('base64')
    const policy = String(reply.getHeader('content-security-policy'))
    reply.header(
      'content-security-policy',
      policy.replace(
        "style-src 'self'",
        `style-src 'self' 'nonce-${nonce}';style-src-attr 'unsafe-inline'`,
      ),
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageWith(nonce))
  })

  app.get('/api/reference/viewer.js', { config: { load } }, async (request, reply) => {
    await signedIn(request)
    const viewer = await readFile(referenceViewer(), 'utf8')
    return reply.type('text/javascript; charset=utf-8').send(viewer)
  })

  app.get('/api/reference/start.js', { config: { load } }, async (request, reply) => {
    await signedIn(request)
    return reply.type('text/javascript; charset=utf-8').send(start)
  })
}

const pageWith = (nonce: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<title>Quartermaster API</title></head><body><div id="reference"></div>
<script src="/api/reference/start.js"></script>
</body></html>`

/**
 * The viewer writes style elements in several places, of which only one reads the nonce itself. It
 * also sets style attributes from text, which a nonce cannot allow.
 */
const start = `const { content } = document.querySelector('meta[property="csp-nonce"]')
const create = document.createElement.bind(document)
document.createElement = (name, options) => {
  const made = create(name, options)
  if (name === 'style') made.nonce = content
  return made
}
const viewer = create('script')
viewer.src = '/api/reference/viewer.js'
viewer.onload = () => Scalar.createApiReference('#reference', {
  url: '/api/v1/openapi.json', withDefaultFonts: false, telemetry: false, proxyUrl: '',
  hideClientButton: true, agent: { disabled: true },
})
document.head.append(viewer)`

async function describe(
  contract: AnyContractRouter,
  { webhooks, schemas }: MessageDocs,
): Promise<unknown> {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ])
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Quartermaster',
      version: '1',
      description:
        'Money is in minor units, quantities in the smallest step of the variant, instants in ISO 8601 UTC. Writes take an Idempotency-Key header; payments, refunds, credit and settlements need one. Errors are problem documents (RFC 9457) with code, field and request_id.',
    },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'quartermaster.session' },
      },
    },
    security: [{ session: [] }],
  })
  return { ...document, webhooks, components: { ...document.components, schemas } }
}
