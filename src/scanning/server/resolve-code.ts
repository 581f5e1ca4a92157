import { variantNoun } from '#catalog/catalog.nouns.ts'
import { variantByCode } from '#catalog/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { refuseUnknownCode } from '../scanning.rules.ts'
import { logScan } from './log-scan.ts'

export type Resolved = { readonly noun: string; readonly id: string; readonly label: string }

/** Finds what a printed code of its own prefix stands for; areas below hand theirs in. */
export type CodeFinder = (reader: Reader, code: string) => Promise<Resolved | null>

const findVariant: CodeFinder = async (reader, code) => {
  const variant = await variantByCode(reader, code)
  return variant && { noun: variantNoun.key, id: variant.id, label: variant.sku }
}

/** The act behind a scan outside of any task: says what the code is, and keeps the scan. */
export function resolveCode(finders: readonly CodeFinder[]) {
  return async (db: Database, actor: Actor, input: { code: string }): Promise<Resolved> => {
    for (const find of [...finders, findVariant]) {
      const found = await find(db.reader, input.code)
      if (!found) continue
      await logScan(db, actor, {
        task: 'look up',
        raw: input.code,
        result: 'ok',
        noun: found.noun,
        entityId: found.id,
      })
      return found
    }
    const refusal = refuseUnknownCode(input.code)
    const result = refusal.code === 'misread_barcode' ? 'misread' : 'unknown'
    await logScan(db, actor, { task: 'look up', raw: input.code, result, message: refusal.message })
    throw refusal
  }
}
