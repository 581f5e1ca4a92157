import { z } from 'zod'
import { notFound } from '#platform/refusal.ts'

/** The claim that an address names, which says nothing of what else it might be. */
export function requireClaimId(id: string): string {
  if (!z.guid().safeParse(id).success) throw notFound('This claim')
  return id
}
