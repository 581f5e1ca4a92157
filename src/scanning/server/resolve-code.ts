import { variantNoun } from '#catalog/catalog.nouns.ts'
import { variantByCode } from '#catalog/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import type { IdempotentRequest } from '#platform/server/http/idempotency.ts'
import { refuseUnknownCode } from '../scanning.rules.ts'
import { keepScan } from './keep-scan.ts'

export type Resolved = { readonly noun: string; readonly id: string; readonly label: string }

/** Finds what a printed code of its own prefix stands for; areas below hand theirs in. */
export type CodeFinder = (reader: Reader, actor: Actor, code: string) => Promise<Resolved | null>

const findVariant: CodeFinder = async (reader, _actor, code) => {
  const variant = await variantByCode(reader, code)
  return variant && { noun: variantNoun.key, id: variant.id, label: variant.sku }
}

/** The act behind a scan outside of any task: says what the code is, and keeps the scan. */
export function resolveCode(finders: readonly CodeFinder[]) {
  return (
    db: Database,
    actor: Actor,
    input: { code: string },
    request: IdempotentRequest | null,
  ): Promise<Resolved> =>
    keepScan(db, actor, { task: 'look up', raw: input.code }, request, async (tx) => {
      for (const find of [...finders, findVariant]) {
        const found = await find(tx, actor, input.code)
        if (found) return { answer: found, about: found }
      }
      throw refuseUnknownCode(input.code)
    })
}
