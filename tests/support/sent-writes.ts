import type { Page } from 'playwright-core'
import { registeredEndpoints } from './endpoints.ts'

/** The requests of a page from now on that change something, by their operation or path. */
export function sentWrites(page: Page): readonly string[] {
  const reads = new Set(
    registeredEndpoints()
      .filter(({ meta }) => meta.kind === 'read')
      .map(({ name }) => name),
  )
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const operation = pathname.startsWith('/rpc/')
      ? pathname.slice('/rpc/'.length).replaceAll('/', '.')
      : null
    const isWrite = operation === null ? request.method() !== 'GET' : !reads.has(operation)
    if (isWrite) sent.push(operation ?? `${request.method()} ${pathname}`)
  })
  return sent
}
