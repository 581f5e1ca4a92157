import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { PackagingUse } from '../packaging.contract.ts'
import { percentText, weightText } from './size-texts.ts'

export const usesCells: Cells<PackagingUse> = {
  order: ({ orderId, orderNumber }) => (
    <AppLink to="/orders" search={{ open: orderId }}>
      {orderNumber}
    </AppLink>
  ),
  sku: ({ sku, quantity }) => (
    <>
      {quantity > 1 ? `${quantity} × ` : ''}
      <CodeText code={sku} />
    </>
  ),
  suggested: ({ sku, suggestedSku }) =>
    suggestedSku === null || suggestedSku === sku ? '–' : <CodeText code={suggestedSku} />,
  why: ({ whyOther, againstRule }) =>
    [whyOther, againstRule && `Against the rule: ${againstRule}`].filter(Boolean).join('. ') || '–',
  fill: ({ fillBasisPoints }) => percentText(fillBasisPoints),
  billed: ({ billableWeightGrams }) => weightText(billableWeightGrams),
  counted: ({ stock }) =>
    stock === 'uncounted' ? <ToneBadge tone="bad" label="Not in stock" /> : 'Taken out',
}
