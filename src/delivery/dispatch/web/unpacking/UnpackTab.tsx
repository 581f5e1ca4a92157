import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { soundOfRefusal, titleOfRefusal } from '#platform/web/scan/refused-scan.ts'
import { ScanLogList } from '#platform/web/scan/ScanLogList.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { CancelledParcel } from '../../unpacking.contract.ts'
import { unpackingApi } from '../dispatch-api.ts'
import classes from './UnpackTab.module.css'

/** Cancelled parcels: scan the parcel, then each unit, which goes back to its bin. */
export function UnpackTab() {
  const { data, error, refetch } = useQuery(unpackingApi.ask('list', {}))
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return data ? <Unpacking rows={data.rows} /> : null
}

function Unpacking({ rows }: { rows: readonly CancelledParcel[] }) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { scans, tell } = useScanLog()
  const open = rows.find(({ id }) => id === openId) ?? null
  const unpack = useAct({
    area: 'unpacking',
    run: unpackingApi.call.scan,
    onRefusal: (refusal: ShownRefusal, { code }) => {
      const title = titleOfRefusal(refusal)
      tell({ code, sound: soundOfRefusal(refusal), title, text: refusal.message })
      return true
    },
    onDone: ({ sku, binCode, left }, { code }) =>
      tell({
        code,
        sound: left === 0 ? 'done' : 'ok',
        title: left === 0 ? 'Parcel unpacked' : `${sku} back`,
        text: `${binCode ? `Put it into ${binCode}.` : 'Put it back on its shelf.'}${left === 0 ? ' The box of the parcel counts as stock again.' : ''}`,
      }),
  })
  const start = (parcel: CancelledParcel) => {
    setOpenId(parcel.id)
    tell({ code: parcel.code, sound: 'ok', title: parcel.code, text: 'Scan each unit in it.' })
  }
  useScanTarget(async (code) => {
    const parcel = rows.find((row) => row.code === code.trim().toUpperCase())
    if (parcel) return start(parcel)
    if (open) return void (await unpack.start({ id: open.id, code }))
    const text = 'Scan the code on its label first.'
    tell({ code, sound: 'wrong', title: 'Which parcel?', text })
  })
  if (rows.length === 0)
    return (
      <EmptyNote title="No cancelled parcels to unpack">
        A parcel whose order is cancelled after packing appears here.
      </EmptyNote>
    )
  return (
    <section className={classes.unpack} aria-label="Unpack cancelled parcels">
      <ScanResultBar result={scans[0] ?? null} />
      <CodeEntry label="Enter a code by hand" hint="Parcel, then each product" />
      <ul className={classes.parcels}>
        {rows.map((row) => (
          <Parcel key={row.id} row={row} isOpen={row.id === openId} onOpen={() => start(row)} />
        ))}
      </ul>
      <ScanLogList scans={scans} />
    </section>
  )
}

type ParcelProps = { row: CancelledParcel; isOpen: boolean; onOpen: () => void }

function Parcel({ row, isOpen, onOpen }: ParcelProps) {
  return (
    <li className={classes.parcel} aria-current={isOpen ? 'step' : undefined}>
      <div className={classes.head}>
        <CodeText code={row.code} />
        <span className={classes.minor}>
          {orderLabel(row.orderNumber)}, {row.outletCode}, cancelled{' '}
          <InstantText at={row.cancelledAt} />
        </span>
        {isOpen ? null : (
          <ActButton size="xs" onAct={onOpen}>
            Unpack
          </ActButton>
        )}
      </div>
      <ul className={classes.lines}>
        {row.lines.map((line) => (
          <li key={line.variantId} className={classes.line}>
            <span>
              <CodeText code={line.sku} /> {line.title}
            </span>
            <span className={classes.minor}>{line.binCode ?? 'No bin'}</span>
            <span>
              {formatQuantity(line.unpacked, line.quantityScale)} of{' '}
              {formatQuantity(line.quantity, line.quantityScale)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
