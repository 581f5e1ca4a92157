import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { importsContract } from '../imports.contract.ts'

export const importsApi = connect<typeof importsContract>('imports')
export const outletsOfImports = connect<typeof outletsContract>('outlets')

/** The import that the server made of a file. */
export function idOf(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'id' in answer) return String(answer.id)
  throw new Error('The server took the file but did not name the import. Look below for it.')
}
