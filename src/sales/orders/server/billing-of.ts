import { type RawBuilder, sql } from 'kysely'

/** The billing address of an order of this alias; null where it is the delivery address. */
export const billingOf = (orders: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${orders}.${name}`)
  return sql`case when ${column('bill_name')} <> '' then jsonb_build_object(
    'name', ${column('bill_name')}, 'address', ${column('bill_address')},
    'postcode', ${column('bill_postcode')}, 'city', ${column('bill_city')},
    'country', ${column('bill_country')}) end`
}
