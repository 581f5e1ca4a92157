import { Button } from '@mantine/core'
import { IconFileDescription, IconFileInvoice } from '@tabler/icons-react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useIsOpenHere } from '#platform/web/open-here.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import classes from './OrderMoney.module.css'
import { orderMoneyApi } from './orders-api.ts'

type InvoiceActsProps = { money: OrderMoneyFacts; isCancelled: boolean }

/** The buttons for an invoice and a pro forma, and what the company has to enter before either. */
export function InvoiceActs({ money, isCancelled }: InvoiceActsProps) {
  const { id, invoices, missingOfCompany, isProFormaOffered, whyNotSettle } = money
  const hasProForma = useIsOpenHere('/files/pro-formas/:id.pdf')
  const issue = useAct({
    area: 'orders',
    run: orderMoneyApi.call.invoice,
    failure: 'No invoice was issued',
    onDone: ({ label }) => tellSuccess(`${label} issued`),
  })
  const missing = listed.format(missingOfCompany)
  const whyNot =
    whyNotSettle ??
    (isCancelled && invoices.length === 0 ? 'The order is cancelled.' : null) ??
    (missing === '' ? null : `The company settings lack ${missing}.`)
  return (
    <>
      <ActButton
        size="xs"
        icon={<IconFileInvoice size={14} />}
        operation="orderMoney.invoice"
        whyNot={whyNot}
        isPending={issue.isPending}
        onAct={() => issue.start({ id })}
      >
        Issue invoice
      </ActButton>
      {isProFormaOffered && hasProForma && missing === '' ? (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={`/api/files/pro-formas/${id}.pdf`}
          leftSection={<IconFileDescription size={14} />}
        >
          Pro forma
        </Button>
      ) : null}
      {missing === '' ? null : (
        <p className={classes.note}>
          To issue invoices, enter {missing}.{' '}
          <Can access={capability.businessSettings} otherwise="Ask a super admin.">
            <AppLink to="/business-settings" search={{ section: 'company' }}>
              Open company settings
            </AppLink>
          </Can>
        </p>
      )}
    </>
  )
}

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' })
