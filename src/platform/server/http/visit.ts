import type { FastifyRequest } from 'fastify'

/** What a request claims about its sender and origin; nothing of it is verified yet. */
export type Visit = {
  readonly requestId: string
  readonly ipAddress: string
  /** The host in the browser's request; see same-origin.ts. */
  readonly host: string | undefined
  readonly cookie: string | undefined
  readonly authorization: string | undefined
  readonly userAgent: string | undefined
  readonly approvalId: string | null
  /** An automatic request of a screen says so, so that it does not keep an idle session alive. */
  readonly isUnattended: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function visitOf(request: FastifyRequest): Visit {
  const { cookie, authorization, host } = request.headers
  const approvalId = request.headers['x-approval-id']
  return {
    requestId: request.id,
    ipAddress: request.ip,
    host,
    cookie,
    authorization,
    userAgent: request.headers['user-agent']?.slice(0, 400),
    approvalId: typeof approvalId === 'string' && uuid.test(approvalId) ? approvalId : null,
    isUnattended: request.headers['x-unattended'] === 'true',
  }
}
