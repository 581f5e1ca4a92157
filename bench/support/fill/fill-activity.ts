import type { Fill } from './fill-shape.ts'
import { draw, farOutlet, idOf, mainOutlet, sideOutlet } from './fill-words.ts'

/** What happened, as the readers of the record find it: most of it to orders, some of it to rarer things. */
export const activityFill: Fill = {
  tables: ['events'],
  statements: ({ events, orders, users, transfers }) => [
    `create temporary table happened on commit drop as
      select n, ${draw("'e' || n", 10_000)} as die, 1 + ${draw("'w' || n", orders)} as order_n,
        1 + least(${draw("'u' || n", users)}, ${draw("'x' || n", users)}) as user_n,
        1 + ${draw("'y' || n", Math.max(1, transfers))} as transfer_n,
        1 + ${draw("'p' || n", 20_000)} as product_n
      from generate_series(1, ${events}) as n`,
    `insert into events (at, type, noun, entity_id, label, actor_id, actor_name, request_id, session_id,
        ip_address, device, via, result, outlet_id, data)
      select now() - (${events} - n) * interval '730 days' / ${events}, type, noun, entity_id, label,
        ${idOf('user', 'user_n')}, 'Person ' || user_n, ${idOf('request', 'n / 2')}::text,
        ${idOf('session', "user_n || '.1'")}, '10.0.0.' || user_n % 250, 'Firefox on Linux',
        case when die % 500 = 3 then 'api_key' when die = 4 then 'view_as' when die % 50 = 5 then 'job'
          else 'session' end,
        case when die = 7 then 'failed' when die % 5000 = 8 then 'denied' else 'ok' end,
        case when die % 100 = 0 then ${farOutlet} when die % 4 = 1 then ${sideOutlet} when die % 60 > 0
          then ${mainOutlet} end, data
      from happened cross join lateral (
        select 'order.placed' as type, 'order' as noun, ${idOf('order', 'order_n')} as entity_id,
          'Order ' || 1000 + order_n as label, '{}'::jsonb as data where die < 2500
        union all select 'order.confirmed', 'order', ${idOf('order', 'order_n')}, 'Order ' || 1000 + order_n,
          '{"state": ["pending", "confirmed"], "note": "Called twice"}' where die between 2500 and 4499
        union all select 'parcel.packed', 'parcel', ${idOf('parcel', 'order_n')}, 'S-' || 1000 + order_n, '{}'
          where die between 4500 and 6499
        union all select 'stock.adjusted', 'stock', v.id, v.sku || ' at MAIN',
          jsonb_build_object('onHand', jsonb_build_array(4, 4 + die % 9), 'reason', 'Counted')
          from variants v where die between 6500 and 7999 and v.sku = 'B-' || product_n - 1
        union all select 'product.changed', 'product', ${idOf('product', 'product_n')}, 'Product ' || product_n,
          jsonb_build_object('title', jsonb_build_array('Old ' || product_n, 'New ' || product_n))
          where die between 8000 and 8599
        union all select 'variant.changed', 'variant', v.id, v.sku,
          jsonb_build_object('priceMinor', jsonb_build_array(1250 + die % 40, 1199))
          from variants v where die between 8600 and 8999 and v.sku = 'B-' || product_n - 1
        union all select 'transfer.shipped', 'transfer', ${idOf('transfer', 'transfer_n')}, 'T-' || transfer_n,
          '{"state": ["approved", "in_transit"]}' where die between 9000 and 9299
        union all select 'user.signed_in', 'user', ${idOf('user', 'user_n')}, 'Person ' || user_n, '{}'
          where die between 9300 and 9989
        union all select 'setting.changed', 'setting', ${idOf('setting', 'die')}, 'Tax rate', '{"value": [20, 21]}'
          where die between 9990 and 9998
        union all select 'webhook_endpoint.changed', 'webhook_endpoint', ${idOf('endpoint', '1')}, 'Shop', '{}'
          where die = 9999
      ) as said order by n`,
  ],
}
