import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { Can } from '#platform/web/Can.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { ExportTool } from '#platform/web/views/ListTools.tsx'
import type { PriceListRow } from '../price-lists.contract.ts'
import { PriceListForm } from './PriceListForm.tsx'
import classes from './PriceLists.module.css'
import { priceListsApi } from './price-lists-api.ts'

type DialogProps = {
  /** Which one is open at first; all of them are listed without it. */
  openAt?: string
  onClose: () => void
}

/** Every price list with what it takes off and when it counts; one of them is open at a time. */
export function PriceListsDialog({ openAt, onClose }: DialogProps) {
  const house = useHouse()
  const { data, error, refetch } = useQuery(priceListsApi.ask('list', {}))
  const [openId, setOpenId] = useState<string | null>(openAt ?? null)
  const lists = data?.lists ?? []
  const open = lists.find(({ id }) => id === openId)
  if (open || openId === '')
    return (
      <PriceListForm
        key={openId}
        list={open ?? null}
        currency={house.currency}
        // Opened from elsewhere, it does not lead to the other lists.
        onDone={openAt === undefined ? () => setOpenId(null) : onClose}
      />
    )
  return (
    <ModalDialog title="Price lists" isWide onClose={onClose}>
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data && lists.length === 0 ? (
        <EmptyNote title="No price lists yet">
          A list gives some customers other prices: a percentage off, or a price for each product.
        </EmptyNote>
      ) : null}
      <ul className={classes.lists}>
        {lists.map((list) => (
          <li key={list.id}>
            <button type="button" className={classes.list} onClick={() => setOpenId(list.id)}>
              <span>
                {list.name}
                <small>{inWords(list)}</small>
              </span>
              {list.isActive ? null : <ToneBadge tone="quiet" label="Closed" />}
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Can access={capability.products}>
          {lists.some(({ prices }) => prices > 0) ? (
            <ExportTool
              exportPath="/files/price-list-prices"
              filterParams={[]}
              remark="The prices that all lists name themselves, as they can come in again."
            />
          ) : null}
          <Button leftSection={<IconPlus size={16} />} onClick={() => setOpenId('')}>
            Add a price list
          </Button>
        </Can>
      </div>
    </ModalDialog>
  )
}

function inWords({ percentOffBasisPoints, prices, validFrom, validUntil, currency }: PriceListRow) {
  const off = percentOffBasisPoints > 0 ? `${percentOffBasisPoints / 100} % off` : ''
  const named = prices > 0 ? `${prices} prices of its own` : ''
  const days = [validFrom ? `from ${validFrom}` : '', validUntil ? `until ${validUntil}` : '']
  return [currency, off, named, days.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}
