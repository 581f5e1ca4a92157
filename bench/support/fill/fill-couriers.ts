import type { Fill } from './fill-shape.ts'
import { idOf } from './fill-words.ts'

export const couriers = 4

/** Two parcels in three go by the first courier, one in a hundred by the last. */
export const courierFor = (n: string) =>
  idOf(
    'courier',
    `case when ${n} % 100 = 0 then 4 when ${n} % 100 < 12 then 3
    when ${n} % 100 < 34 then 2 else 1 end`,
  )

/** Couriers, and the places they go to. */
export const couriersFill: Fill = {
  tables: ['service_areas', 'courier_services'],
  statements: ({ users }) => [
    `insert into couriers (id, code, name)
      select ${idOf('courier', 'n')}, 'COU' || n, (array['Swift', 'Pony', 'Moor Post', 'Dale'])[n]
      from generate_series(1, ${couriers}) as n`,
    `insert into courier_accounts (courier_id, adapter, services, label_source, most_per_call,
        cut_off_time, max_attempts, respond_hours, silence, disposal_days, return_days,
        claim_after_days, claim_within_days, remit_days, cash_fee_basis_points, takes_advice)
      select id, 'manual', '{standard,express}', 'ours', 10, '16:00', 3, 48, 'return', 30, 21, 14, 60,
        7, 100, '{reattempt,return}' from couriers`,
    `insert into courier_words (courier_id, word, news, reason)
      select id, word, news, reason from couriers cross join (values ('AT DEPOT', 'in_transit', null),
        ('ON VAN', 'out_for_delivery', null), ('DONE', 'delivered', null),
        ('NOT HOME', 'attempt_failed', 'not_home'), ('BACK', 'returning', null)) as w (word, news, reason)`,
    `insert into service_areas (id, kind, country, name, key)
      values (${idOf('area', '0')}, 'country', 'GB', 'United Kingdom', 'united kingdom')`,
    `insert into service_areas (id, parent_id, kind, country, name, key)
      select ${idOf('area', 'n')}, ${idOf('area', '0')}, 'city', 'GB', 'Town ' || n, 'town ' || n
      from generate_series(1, ${users * 10}) as n`,
    `insert into courier_services (courier_id, area_id, reach, days)
      select c.id, a.id, case when hashtext(a.name || c.code) % 50 = 0 then 'suspended' else 'served' end, 2
      from couriers c cross join service_areas a where a.kind = 'city' and hashtext(c.code || a.name) % 3 <> 0`,
  ],
}
