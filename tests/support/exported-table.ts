import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { FileRoute } from '#platform/server/http/files.ts'
import { setUp } from './world.ts'

/** The text of a file that one of these routes sends. */
export async function exportedTable(
  db: Database,
  routes: readonly FileRoute[],
  path: string,
  { actor = setUp, query = {} }: { actor?: Actor; query?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const file = routes.find((each) => each.path === path)
  if (file?.kind !== 'download') throw new Error(`There is no ${path}.`)
  const { body } = await file.send(db, actor, query)
  let text = ''
  for await (const piece of body) text += String(piece)
  return text
}
