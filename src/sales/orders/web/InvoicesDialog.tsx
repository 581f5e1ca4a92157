import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { BulkLeft } from './BulkOutcome.tsx'
import classes from './OrderBulk.module.css'
import { orderMoneyApi } from './orders-api.ts'

/** The invoices and credit notes of the selected orders as one file to print, and which have none. */
export function InvoicesDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderMoneyApi.ask('latest', { ids: [...ids] }))
  const count = data?.printing.length ?? 0
  const orderIds = [...new Set(data?.printing.map(({ id }) => id))]
  const documents = count === 1 ? '1 document' : `${formatCount(count)} documents`
  return (
    <ModalDialog title="Print invoices and credit notes" onClose={onClose}>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data ? (
        <BulkLeft
          words={count === 0 ? 'Nothing to print.' : `${documents} to print.`}
          left={data.left}
          sayLeft={(left) => `${formatCount(left)} without an invoice:`}
        />
      ) : null}
      <div className={classes.buttons}>
        <ActButton onAct={onClose}>Cancel</ActButton>
        {data && count > 0 ? (
          <Button
            component="a"
            variant="default"
            href={`/api/files/invoices.xlsx?ids=${orderIds.join(',')}`}
            download
            leftSection={<IconFileSpreadsheet size={16} />}
          >
            Export to Excel
          </Button>
        ) : null}
        {data && count > 0 ? (
          <Button
            component="a"
            href={`/api/files/invoices.pdf?ids=${orderIds.join(',')}`}
            download
            leftSection={<IconPrinter size={16} />}
            onClick={onClose}
          >
            {documents} as one PDF
          </Button>
        ) : null}
      </div>
    </ModalDialog>
  )
}
