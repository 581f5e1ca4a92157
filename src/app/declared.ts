import { allAreas } from '#all-areas.ts'
import type { Action } from '#organization/approvals/actions.ts'
import { countPageRead } from '#organization/exports/server/index.ts'
import type { BulkAct } from '#platform/bulk-acts.ts'
import type { EventObject } from '#platform/event-objects.ts'
import type { Access } from '#platform/permissions.ts'
import type { CountedLists } from '#platform/server/http/pages-read.ts'

/** What the areas declare together; `src/define-area.ts` says what each part is. */
type Together<V> = Readonly<Record<string, V>>

const together = <V>(parts: readonly { readonly [name: string]: V | undefined }[]): Together<V> =>
  Object.fromEntries(
    parts.flatMap(Object.entries<V | undefined>).flatMap(([name, value]) => {
      return value === undefined ? [] : [[name, value] as const]
    }),
  )

/** Every action that may need approval, in the order in which business settings list them. */
export const allActions: readonly Action[] = allAreas.flatMap(({ actions }) =>
  Object.values(actions),
)

/** What the events of each noun are about, as other systems are sent it. */
export const allObjects: readonly EventObject[] = allAreas.flatMap(({ objects }) => objects)

/** Who gets live hints about the records of each noun. */
export const whoSees: Together<Exclude<Access, 'open'>> = together(
  allAreas.map(({ seenBy }) => seenBy),
)

export const bulkActs: Together<BulkAct> = together(allAreas.map((area) => area.bulkActs))

export const largeBodies: Together<number> = together(allAreas.map((area) => area.largeBodies))

export const countedLists: CountedLists = {
  plurals: together(allAreas.map((area) => area.countedLists)),
  count: countPageRead,
}
