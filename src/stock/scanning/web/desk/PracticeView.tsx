import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { BarcodePicture } from '#platform/web/BarcodePicture.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { PrintSheet } from '#platform/web/PrintSheet.tsx'
import { CodeEntry } from '#platform/web/scan/CodeEntry.tsx'
import { ScanResultBar } from '#platform/web/scan/ScanResultBar.tsx'
import { useScanLog } from '#platform/web/scan/scan-log.ts'
import { useScanner, useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { OutletChoice } from './OutletChoice.tsx'
import { scanApi } from './scan-api.ts'
import classes from './scan-desk.module.css'
import { useScanOutlet } from './use-scan-outlet.ts'

type Score = { readonly right: number; readonly wrong: number; readonly done: readonly string[] }

const start: Score = { right: 0, wrong: 0, done: [] }

/** Scanning without consequences: the wanted product is named, and any code is only compared. */
export function PracticeView() {
  const place = useScanOutlet()
  const { submit } = useScanner()
  const { scans, tell } = useScanLog()
  const [seed, setSeed] = useState(0)
  const [score, setScore] = useState(start)
  const [isPrinting, setPrinting] = useState(false)
  const outletId = place.outlet?.id
  const { data, error, refetch } = useQuery({
    ...scanApi.ask('practice', { seed, ...(outletId ? { outletId } : {}) }),
    placeholderData: keepPreviousData,
    // Another outlet has other products.
    enabled: !place.isPending,
  })
  const products = data?.products ?? []
  const wanted = products.find(({ sku }) => !score.done.includes(sku))
  useScanTarget((code) => {
    const isRight = wanted?.sku === code.trim().toUpperCase()
    if (!wanted) return tell({ code, sound: 'over', title: 'Practice is finished' })
    if (!isRight) {
      setScore({ ...score, wrong: score.wrong + 1 })
      return tell({ code, sound: 'wrong', title: 'Wrong item', text: `Scan ${wanted.sku}.` })
    }
    const done = [...score.done, wanted.sku]
    setScore({ ...score, right: score.right + 1, done })
    const isAll = done.length === products.length
    const title = isAll ? 'All scanned' : wanted.sku
    return tell({ code, sound: isAll ? 'done' : 'ok', title, text: wanted.title })
  })
  const begin = () => {
    setSeed((now) => now + 1)
    setScore(start)
  }
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (data && products.length === 0)
    return <EmptyNote title="No products">Add products first; then practise with them.</EmptyNote>
  return (
    <>
      <ScanResultBar result={scans[0] ?? null} />
      <div className={classes.entry}>
        <OutletChoice place={place} />
        <CodeEntry label="Enter a code by hand" hint="SKU of the product" />
        <ActButton icon={<IconPrinter size={16} />} onAct={() => setPrinting(true)}>
          Print codes
        </ActButton>
        <ActButton icon={<IconRefresh size={16} />} onAct={begin}>
          Other products
        </ActButton>
      </div>
      <p className={classes.wanted} role="status">
        <span>{wanted ? `Scan ${wanted.sku}` : 'Practice is finished'}</span>
        <span className={classes.score}>
          {score.right} of {products.length} right, {score.wrong} wrong
        </span>
      </p>
      <ul className={classes.practice} aria-label="Codes to practise with">
        {products.map(({ sku, title }) => (
          <li key={sku}>
            <button
              type="button"
              className={classes.code}
              data-done={score.done.includes(sku) || undefined}
              onClick={() => submit(sku)}
            >
              <BarcodePicture code={sku} moduleDots={2} />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
      {isPrinting ? (
        <PrintSheet paper="a4" onPrinted={() => setPrinting(false)}>
          {products.map(({ sku, title }) => (
            <section key={sku} className={classes.printed}>
              <h2>{title}</h2>
              <BarcodePicture code={sku} moduleDots={3} />
            </section>
          ))}
        </PrintSheet>
      ) : null}
    </>
  )
}
