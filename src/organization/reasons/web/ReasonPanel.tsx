import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess, tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ReasonFacts, ReasonRow } from '../reasons.contract.ts'
import { ReasonFactsFields } from './ReasonFactsFields.tsx'
import classes from './ReasonPanel.module.css'
import { reasonsApi } from './reasons-api.ts'

type ReasonPanelProps = {
  /** Null for one that is to be added. */
  reason: ReasonRow | null
  all: readonly ReasonRow[]
  onClose: () => void
}

/** One reason code: its words and where it is offered. The code itself stays as it was first named. */
export function ReasonPanel({ reason, all, onClose }: ReasonPanelProps) {
  const formId = useId()
  // Until somebody types one, the code follows the words.
  const [code, setCode] = useState<string | null>(null)
  const [facts, setFacts] = useState<ReasonFacts>(() => factsOf(reason, all))
  const change = (patch: Partial<ReasonFacts>) => setFacts({ ...facts, ...patch })
  const shared = {
    area: 'reasons',
    onRefusal: () => true,
    onDone: ({ label }: ReasonRow) => {
      tellSuccess(`Reason “${label}” is saved`)
      onClose()
    },
  }
  const add = useAct({ ...shared, run: reasonsApi.call.add })
  const save = useAct({ ...shared, run: reasonsApi.call.change })
  const undo = useAct({
    area: 'reasons',
    run: reasonsApi.call.setActive,
    failure: 'Not changed back',
  })
  const setActive = useAct({
    ...shared,
    run: reasonsApi.call.setActive,
    onDone: ({ id, label, version, isActive }) => {
      tellUndoable(`Reason “${label}” is ${isActive ? 'active' : 'archived'}`, '', () =>
        undo.start({ id, version, isActive: !isActive }),
      )
      onClose()
    },
  })
  const refusal = add.refusal ?? save.refusal ?? setActive.refusal

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason) save.start({ ...facts, id: reason.id, version: reason.version })
    else add.start({ ...facts, code: code ?? codeFor(facts.label) })
  }
  return (
    <SidePanel
      title={reason?.label ?? 'New reason'}
      onClose={onClose}
      foot={
        <>
          {reason ? (
            <ActButton
              isPending={setActive.isPending}
              onAct={() =>
                setActive.start({
                  id: reason.id,
                  version: reason.version,
                  isActive: !reason.isActive,
                })
              }
            >
              {reason.isActive ? 'Archive' : 'Activate'}
            </ActButton>
          ) : null}
          <Button type="submit" form={formId} loading={add.isPending || save.isPending}>
            {reason ? 'Save' : 'Add reason'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={classes.form}>
        {refusal ? <RefusalNote refusal={refusal} /> : null}
        <ReasonFactsFields
          all={all}
          code={reason?.code ?? code ?? codeFor(facts.label)}
          onCode={reason ? null : setCode}
          facts={facts}
          onChange={change}
        />
      </form>
    </SidePanel>
  )
}

function factsOf(reason: ReasonRow | null, all: readonly ReasonRow[]): ReasonFacts {
  const last = Math.max(0, ...all.map(({ position }) => position))
  return {
    label: reason?.label ?? '',
    appliesTo: reason?.appliesTo ?? [],
    direction: reason?.direction ?? 'any',
    needsNote: reason?.needsNote ?? false,
    needsPhoto: reason?.needsPhoto ?? false,
    fault: reason?.fault ?? 'unknown',
    parentCode: reason?.parentCode ?? null,
    position: reason?.position ?? last + 10,
  }
}

/** A code that the words propose: “Took us too long” is `took_us_too_long`. */
function codeFor(label: string): string {
  const words = label.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return words.replace(/^[^a-z]+|_+$/g, '').slice(0, 40)
}
