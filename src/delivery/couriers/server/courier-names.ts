import type { Reader } from '#platform/server/db/database.ts'

/** Every courier by its name, for a choice among them; also those that are not worked with any more. */
export async function courierNames(reader: Reader) {
  const couriers = await reader
    .selectFrom('couriers')
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
  return { couriers }
}
