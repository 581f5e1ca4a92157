import { traverseContractProcedures } from '@orpc/server'
import { z } from 'zod'
import { api } from '#app/api.ts'
import { serverAreas } from '#app/server-areas.ts'
import type { EndpointMeta } from '#platform/contract.ts'
import type { ServerArea } from '#platform/server/define-server.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import type { Answer, TestServer } from './server.ts'

export type RegisteredEndpoint = {
  /** As in the registry: `orders.place`. */
  readonly name: string
  readonly method: string
  /** Below `/api/v1`, with its parameters in braces. */
  readonly path: string
  readonly meta: Partial<EndpointMeta>
  readonly input: z.ZodType
  readonly output: z.ZodType
}

/** Every endpoint of the registry; the laws iterate over this list, so that none is missed. */
export function registeredEndpoints(): readonly RegisteredEndpoint[] {
  const found: RegisteredEndpoint[] = []
  traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
    const { route, meta, inputSchema, outputSchema } = contract['~orpc']
    found.push({
      name: path.join('.'),
      method: route.method ?? '(none)',
      path: route.path ?? '(none)',
      meta,
      input: inputSchema instanceof z.ZodType ? inputSchema : z.object({}),
      output: outputSchema instanceof z.ZodType ? outputSchema : z.unknown(),
    })
  })
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Every area on the server, with what it declares. */
export function registeredAreas(): readonly ServerArea[] {
  const outside = openOutside({ allowed: [], isSecureOnly: true })
  const files = openFiles({ place: 'database' })
  return serverAreas({ outside, files, address: '' })
}

/** Every file that is sent or fetched beside the endpoints. */
export const registeredFiles = (): readonly FileRoute[] =>
  registeredAreas().flatMap((area) => area.files)

export const unknownId = '0198c0de-0000-7000-8000-000000000001'

/** The REST path with every parameter filled in. */
export function filledPath(path: string, parameters: Readonly<Record<string, unknown>> = {}) {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    // A URL cannot contain a lone surrogate; bodies can.
    encodeURIComponent(asText(parameters[name] ?? unknownId).toWellFormed()),
  )
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

type Caller = { readonly cookie?: string; readonly headers?: Readonly<Record<string, string>> }

/** Calls a write (or a read without input) over REST, below `/api/v1`. */
export function callRest(
  server: TestServer,
  endpoint: Pick<RegisteredEndpoint, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
  caller: Caller = {},
): Promise<Answer> {
  const isRead = endpoint.method === 'GET'
  return server.ask(isRead ? 'GET' : 'POST', `/api/v1${filledPath(endpoint.path, input)}`, {
    ...caller,
    ...(isRead ? {} : { body: input }),
  })
}

/**
 * Calls an endpoint like the screens do. The answer's body is the output, or the error's members.
 */
export async function callRpc(
  server: TestServer,
  name: string,
  input: Readonly<Record<string, unknown>>,
  caller: Caller = {},
): Promise<Answer> {
  const answer = await server.ask('POST', `/rpc/${name.replaceAll('.', '/')}`, {
    ...caller,
    body: { json: input },
  })
  const inner = z.object({ json: z.record(z.string(), z.unknown()) }).safeParse(answer.body)
  return inner.success ? { ...answer, body: inner.data.json } : answer
}

/** Without what differs in every answer. */
export function essence({ status, body }: Answer): unknown {
  const text = JSON.stringify(body)
  const passing = /"(request_?id|last(Seen|Used)At)":("[^"]*"|null)/gi
  return { status, text: text.replace(passing, '') }
}
