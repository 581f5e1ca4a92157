import type { Reader } from '#platform/server/db/database.ts'

/** Every courier by name, for a choice; including inactive ones. */
export async function courierNames(reader: Reader) {
  const couriers = await reader
    .selectFrom('couriers')
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
  return { couriers }
}
