import { Button, FileInput, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendFile } from '#platform/web/client.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import classes from './imports.module.css'
import { idOf, outletsOfImports } from './imports-api.ts'
import type { UploadProps } from './TableImportUpload.tsx'

/** Sends a file of the Online Retail kind to the server, which then imports it by itself. */
export function FixedOrdersUpload({ onSending, onSent }: UploadProps) {
  const queries = useQueryClient()
  const { data } = useQuery(outletsOfImports.ask('list', {}))
  const outlets = data?.outlets ?? []
  const usual = outlets.find(({ kind }) => kind === 'warehouse') ?? outlets[0]
  const [file, setFile] = useState<File | null>(null)
  const [outletId, setOutletId] = useState('')
  const [isStocked, setStocked] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const sending = useRef<AbortController | null>(null)

  const send = async () => {
    if (!file) return setFault('Choose a file first.')
    const outlet = outletId || usual?.id
    if (!outlet) return
    const stop = new AbortController()
    sending.current = stop
    setFault(null)
    setShare(0)
    onSending(true)
    const query = new URLSearchParams({
      name: file.name,
      outlet,
      openingStock: isStocked ? '1' : '0',
    })
    try {
      const path = `/api/imports/online-retail?${query}`
      const answer = await sendFile(path, file, setShare, stop.signal)
      queries.invalidateQueries({ queryKey: ['imports'] })
      onSent(idOf(answer))
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setShare(null)
      onSending(false)
    }
  }
  if (share !== null) {
    const percent = Math.round(share * 100)
    return (
      <Section title={`Sending ${file?.name ?? ''}`}>
        <ProgressBar share={share} label={`Sending, ${percent} %`} />
        <div className={classes.row}>
          <span>{percent} % sent</span>
          <Button size="xs" variant="default" onClick={() => sending.current?.abort()}>
            Stop
          </Button>
        </div>
      </Section>
    )
  }
  return (
    <>
      <p className={classes.quiet}>
        A CSV file with the columns InvoiceNo, StockCode, Description, Quantity, InvoiceDate (such
        as 2010-12-01 08:26:00), UnitPrice, CustomerID and Country, named exactly so. Each line is
        checked as an order on screen is. Rejected lines are listed with their reason.
      </p>
      <FileInput
        label="File"
        placeholder="Choose a CSV file"
        accept=".csv,.gz,text/csv,application/gzip"
        value={file}
        error={fault}
        clearable
        onChange={setFile}
      />
      <NativeSelect
        label="Outlet that ships these orders"
        value={outletId || (usual?.id ?? '')}
        data={outlets.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
        onChange={(event) => setOutletId(event.currentTarget.value)}
      />
      <div>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={isStocked}
            onChange={(event) => setStocked(event.currentTarget.checked)}
          />
          Book the stock that the orders need as opening stock
        </label>
        <p className={classes.remark}>
          This adds stock that does not exist, so that every order can be placed. Use it only to try
          the product out.
        </p>
      </div>
      <Button onClick={send}>Import</Button>
    </>
  )
}
