import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FileButton } from '#platform/web/FileButton.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellError } from '#platform/web/notify.ts'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import type { OfflineSale } from '../../offline-sales.contract.ts'
import { saleLabel } from '../../pos.nouns.ts'
import { offlineApi } from '../pos-api.ts'
import { readSalesFile } from './file-of-sales.ts'
import classes from './offline.module.css'

type Import = {
  readonly all: number
  readonly done: number
  readonly refused: readonly { readonly number: number; readonly why: string }[]
}

/** Records the sales of a device that can't send them, from the file that it downloaded. */
export function ImportSales() {
  const [result, setResult] = useState<Import | null>(null)
  const queries = useQueryClient()
  const read = async (file: File | undefined) => {
    const sales = file ? readSalesFile(await file.text()) : null
    if (sales === null)
      return tellError(
        'No sales were imported',
        'This is not a file of sales. Choose the file that the register downloaded, unchanged.',
      )
    await record(sales, setResult)
    queries.invalidateQueries({ queryKey: ['sales'] })
  }
  return (
    <>
      <FileButton kinds="application/json" size="sm" onFiles={([file]) => read(file)}>
        Import unsent sales
      </FileButton>
      {result ? (
        <ModalDialog title="Unsent sales" onClose={() => setResult(null)}>
          <ProgressBar label="Recorded sales" share={result.done / result.all} />
          <p className={classes.hint}>
            {result.done - result.refused.length} of {result.all} are recorded. A sale that was
            recorded before is not recorded again.
          </p>
          <ul className={classes.kept}>
            {result.refused.map(({ number, why }) => (
              <li key={number}>
                {saleLabel(number)}
                <span className={classes.why}>{why}</span>
              </li>
            ))}
          </ul>
          <ActButton whyNot={whyNotClose(result)} onAct={() => setResult(null)}>
            Close
          </ActButton>
        </ModalDialog>
      ) : null}
    </>
  )
}

const whyNotClose = ({ done, all }: Import) =>
  done < all ? 'The sales are still being recorded.' : null

async function record(
  sales: readonly OfflineSale[],
  tell: (result: Import) => void,
): Promise<void> {
  let result: Import = { all: sales.length, done: 0, refused: [] }
  tell(result)
  for (const sale of sales) {
    const why = await refusalOfRecording(sale)
    const refused = why === null ? [] : [{ number: sale.number, why }]
    result = { ...result, done: result.done + 1, refused: [...result.refused, ...refused] }
    tell(result)
  }
}

async function refusalOfRecording(sale: OfflineSale): Promise<string | null> {
  try {
    await offlineApi.call.record(sale)
    return null
  } catch (error) {
    return refusalOf(error).message
  }
}
