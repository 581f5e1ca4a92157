import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { BulkLeft } from './BulkOutcome.tsx'
import classes from './OrderBulk.module.css'
import { orderMoneyApi } from './orders-api.ts'

/** Which of the selected orders have an invoice, and all of those as one file to print. */
export function InvoicesDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...orderMoneyApi.ask('latest', { ids: [...ids] }),
    // Under the orders' name, so that an invoice that is issued meanwhile is there.
    queryKey: ['orders', 'invoices', ids],
  })
  const count = data?.printing.length ?? 0
  const invoices = count === 1 ? '1 invoice' : `${formatCount(count)} invoices`
  return (
    <ModalDialog title="Print invoices" onClose={onClose}>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data ? (
        <BulkLeft
          words={count === 0 ? 'Nothing to print.' : `${invoices} to print.`}
          left={data.left}
          sayLeft={(left) => `${formatCount(left)} without an invoice:`}
        />
      ) : null}
      <div className={classes.buttons}>
        <ActButton onAct={onClose}>Go back</ActButton>
        {data && count > 0 ? (
          <Button
            component="a"
            href={`/api/files/invoices.pdf?ids=${data.printing.map(({ id }) => id).join(',')}`}
            download
            leftSection={<IconPrinter size={16} />}
            onClick={onClose}
          >
            {invoices} as one PDF
          </Button>
        ) : null}
      </div>
    </ModalDialog>
  )
}
