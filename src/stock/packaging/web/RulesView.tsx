import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PackagingRuleRow } from '../packaging.contract.ts'
import { ruleLabels } from '../packaging.rules.ts'
import classes from './packaging.module.css'
import { packagingApi } from './packaging-api.ts'
import { RuleForm } from './RuleForm.tsx'

/** What must, must never or need not be packed in something. */
export function RulesView() {
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery(packagingApi.ask('rules', {}))
  const whyNot = useWhyNotShared(capability.packaging)
  const add = (
    <ActButton whyNot={whyNot} onAct={() => setAdding(true)}>
      New rule
    </ActButton>
  )
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return (
    <Section title="Rules" level={2} aside={add}>
      {data?.rules.length === 0 ? (
        <EmptyNote title="No rules yet">
          Without rules everything goes into the cheapest box that holds it. A rule may demand a
          box, forbid it, add a filler or let a product ship as it is.
        </EmptyNote>
      ) : (
        <ul className={classes.levels}>
          {data?.rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} whyNot={whyNot} />
          ))}
        </ul>
      )}
      {isAdding && data ? (
        <RuleForm categories={data.categories} onClose={() => setAdding(false)} />
      ) : null}
    </Section>
  )
}

function RuleRow({ rule, whyNot }: { rule: PackagingRuleRow; whyNot: string | null }) {
  const { id, category, variantId, sku, rule: kind, materialId, materialSku, note } = rule
  const restore = useAct({
    area: 'packaging',
    run: packagingApi.call.addRule,
    onDone: () => tellSuccess('The rule is restored'),
  })
  const remove = useAct({
    area: 'packaging',
    run: packagingApi.call.removeRule,
    onDone: () =>
      tellUndoable('The rule is removed', 'The next suggestion is made without it.', () =>
        restore.start({ category, variantId, rule: kind, materialId, note }),
      ),
  })
  return (
    <li className={classes.rule}>
      <span>
        {category === null ? <CodeText code={sku ?? ''} /> : <b>{category || 'No category'}</b>}{' '}
        {ruleLabels[kind].charAt(0).toLowerCase() + ruleLabels[kind].slice(1)}{' '}
        {materialSku ? <CodeText code={materialSku} /> : null}
        {note ? <span className={classes.note}> {note}</span> : null}
      </span>
      <ActButton
        size="xs"
        icon={<IconTrash size={14} />}
        whyNot={whyNot}
        isPending={remove.isPending}
        onAct={() => remove.start({ id })}
      >
        Remove
      </ActButton>
    </li>
  )
}
