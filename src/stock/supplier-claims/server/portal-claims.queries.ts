import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { purchasingSettings } from '#stock/purchasing/purchasing.settings.ts'
import { asSupplier, type PortalTask, supplierOf } from '#stock/supplier-portal/server/index.ts'
import { closedBecause } from '#stock/supplier-portal/supplier-portal.rules.ts'
import type { SupplierState } from '#stock/suppliers/suppliers.states.ts'
import type { PortalClaim, PortalClaimRow } from '../supplier-claims.fields.ts'
import { portalClaimList } from '../supplier-claims.list.ts'
import { supplierClaimsSettings } from '../supplier-claims.settings.ts'
import {
  type BarePhoto,
  filesOfClaim,
  kindsOfFiles,
  messagesOfClaim,
  withKinds,
} from './claim-parts.ts'

type Prefixes = { readonly claim: string; readonly order: string }

const prefixesOf = (reader: Reader): Promise<Prefixes> =>
  settingsOf(reader, {
    claim: supplierClaimsSettings.prefix,
    order: purchasingSettings.purchaseOrderPrefix,
  })

const isOwn = (actor: Actor) =>
  sql<boolean>`(c.supplier_id = ${supplierOf(actor)} and c.sent_at is not null)`

const rowColumns = ({ claim, order }: Prefixes) => sql`c.id,
  ${claim}::text || c.number as label, c.state, c.total_minor as "totalMinor",
  c.settled_minor as "settledMinor", c.currency, c.version, coalesce(o.name, '') as "outletName",
  coalesce(${order}::text || po.number, '') as "orderLabel", c.sent_at as "sentAt",
  (select count(*) from supplier_claim_lines l where l.claim_id = c.id) as lines`

const beside = sql`left join purchase_orders po on po.id = c.purchase_order_id
  left join portal_outlets o on o.id = c.outlet_id
  left join goods_receipts r on r.id = c.receipt_id`

/** Claims for the role of the portal, which sees those on its supplier; newest first. */
async function readPortalClaims(
  portal: Reader,
  prefixes: Prefixes,
  condition: RawBuilder<boolean>,
): Promise<PortalClaimRow[]> {
  const found = await sql<PortalClaimRow>`select ${rowColumns(prefixes)}
    from supplier_claims c ${beside} where ${condition}
    order by c.sent_at desc, c.id desc`.execute(portal)
  return found.rows
}

/** The claims on a supplier are read at once, some hundreds at most. */
export const portalClaims = serveSmallList<PortalClaimRow, typeof portalClaimList>(
  portalClaimList,
  {
    rows: async (reader, actor) => {
      const prefixes = await prefixesOf(reader)
      return asSupplier(reader, actor, (portal) => readPortalClaims(portal, prefixes, isOwn(actor)))
    },
    keyOf: ({ id }) => id,
    filters: { state: ({ state }) => state, sent: ({ sentAt }) => sentAt },
    search: ({ label, orderLabel }) => `${label} ${orderLabel}`,
  },
)

type Line = Omit<PortalClaim['items'][number], 'photos'> & { readonly photos: BarePhoto[] }
type Head = Omit<PortalClaim, 'items' | 'messages' | 'files' | 'closedBecause'> & {
  readonly supplierState: SupplierState
}

export async function getPortalClaim(
  reader: Reader,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<PortalClaim> {
  const prefixes = await prefixesOf(reader)
  const { supplierState, items, files, ...claim } = await asSupplier(
    reader,
    actor,
    async (portal) => {
      const found = await sql<Head>`
        select ${rowColumns(prefixes)}, c.note, c.credit_number as "creditNumber",
          c.dispute_reason as "disputeReason", c.settled_with as "settledWith",
          c.settlement_reference as "settlementReference",
          c.replacement_on::text as "replacementOn",
          coalesce(r.delivery_note, '') as "deliveryNote", s.state as "supplierState"
        from supplier_claims c join suppliers s on s.id = c.supplier_id ${beside}
        where c.id = ${id} and ${isOwn(actor)}`.execute(portal)
      const [head] = found.rows
      if (!head) throw notFound('This claim')
      return {
        ...head,
        items: await linesForPortal(portal, id),
        messages: await messagesOfClaim(portal, id),
        files: await filesOfClaim(portal, id),
      }
    },
  )
  const kindOf = await kindsOfFiles(
    reader,
    items.flatMap(({ photos }) => photos.map(({ fileId }) => fileId)),
  )
  return {
    ...claim,
    closedBecause: closedBecause(supplierState),
    items: items.map((line) => ({
      ...line,
      photos: line.photos.map((photo) => ({
        ...photo,
        thumbnailId: kindOf(photo.fileId).thumbnailId,
      })),
    })),
    files: await withKinds(reader, files),
  }
}

async function linesForPortal(portal: Reader, id: string): Promise<Line[]> {
  const found = await sql<Line>`
    select l.id, v.sku, v.title, v.unit, v.quantity_scale as "quantityScale", l.kind, l.quantity,
      l.amount_minor as "amountMinor", l.wanted, l.note,
      coalesce((select json_agg(json_build_object('id', ph.id, 'fileId', ph.file_id)
          order by ph.taken_at, ph.id)
        from goods_receipt_photos ph where ph.line_id = l.receipt_line_id), '[]'::json) as photos
    from supplier_claim_lines l join portal_claim_variants v on v.id = l.variant_id
    where l.claim_id = ${id} order by l.position`.execute(portal)
  return found.rows
}

/** The claims that wait for an answer, among what the supplier has to do. */
export async function claimTasks(reader: Reader, actor: Actor): Promise<PortalTask[]> {
  const prefixes = await prefixesOf(reader)
  const waiting = sql<boolean>`(${isOwn(actor)} and c.state = 'sent')`
  const claims = await asSupplier(reader, actor, (portal) =>
    readPortalClaims(portal, prefixes, waiting),
  )
  return claims.map(({ id, label, lines, outletName }) => ({
    key: `claim ${id}`,
    tone: 'waiting',
    mark: 'Claim',
    title: `Answer claim ${label}`,
    view: 'claims',
    open: id,
    note: `${lines === 1 ? '1 line' : `${lines} lines`}${outletName ? `, ${outletName}` : ''}`,
  }))
}
