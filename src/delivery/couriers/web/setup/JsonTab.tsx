import { Textarea } from '@mantine/core'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { typedJson } from '../../mapping-draft.ts'
import classes from './setup.module.css'
import type { Setup } from './use-setup.ts'

/** The same mapping as JSON. Unreadable text is kept until it is corrected or discarded. */
export function JsonTab({ setup }: { setup: Setup }) {
  const { draft, setDraft, mapping, jsonFault, refusal } = setup
  return (
    <div className={classes.form}>
      <Textarea
        label="Mapping as JSON"
        description="Everything of the form, and what only JSON can say: many, finalStatuses, finalCodes."
        className={classes.json}
        rows={22}
        spellCheck={false}
        value={draft.json ?? JSON.stringify(mapping, null, 2)}
        error={jsonFault ?? fieldFault(refusal, 'mapping')}
        onChange={({ currentTarget: { value } }) => setDraft((now) => typedJson(now, value))}
      />
      {jsonFault === null ? null : (
        <div className={classes.row}>
          <ActButton onAct={() => setDraft((now) => ({ ...now, json: null }))}>
            Discard this text
          </ActButton>
        </div>
      )}
    </div>
  )
}
