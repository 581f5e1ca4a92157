import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import type { WholeAccount } from '../../courier-accounts.fields.ts'
import { callKindWords } from '../../courier-words.ts'
import { differingParts } from '../../tried-acts.ts'
import classes from './setup.module.css'
import type { Setup } from './use-setup.ts'

type SaveLineProps = {
  account: WholeAccount
  setup: Setup
  next: { readonly label: string; readonly go: () => void } | null
}

/** Saves the connection and the mapping, and says why they cannot be saved. */
export function SaveLine({ account, setup, next }: SaveLineProps) {
  const { isDirty, isOvertaken, isPending, refusal } = setup
  const field = refusal?.field ?? ''
  return (
    <footer className={classes.foot}>
      {isOvertaken ? <Overtaken account={account} setup={setup} /> : null}
      {refusal && field !== 'connectionId' ? <RefusalNote refusal={refusal} /> : null}
      <p role="status" className={classes.quiet}>
        {isDirty ? 'Not saved yet' : 'Saved'}
      </p>
      <ActButton
        weight="main"
        isPending={isPending}
        whyNot={whyNotSaved(setup)}
        onAct={() => setup.save()}
      >
        Save setup
      </ActButton>
      {next ? <ActButton onAct={next.go}>Next: {next.label}</ActButton> : null}
    </footer>
  )
}

/** Why the setup cannot be saved; null where it can. */
export function whyNotSaved({ faults, jsonFault, isOvertaken }: Setup): string | null {
  if (jsonFault !== null) return `Correct the JSON or discard it. ${jsonFault}`
  if (isOvertaken) return 'Choose which version to keep first.'
  const [fault] = faults
  if (!fault) return null
  const name = fault.part === 'hook' ? 'Messages' : callKindWords[fault.part]
  return `${name}: ${fault.sentence}`
}

function Overtaken({ account, setup }: { account: WholeAccount; setup: Setup }) {
  const parts = differingParts(account.connection.mapping, setup.mapping)
  const names = parts.map((part) => (part === 'hook' ? 'Messages' : callKindWords[part]))
  return (
    <div role="alert" className={classes.overtaken}>
      <p>
        Another person saved {account.name} after you began. Your changes are kept here.{' '}
        {names.length > 0 ? `Different in: ${names.join(', ')}.` : 'The connection is different.'}
      </p>
      <div className={classes.row}>
        <ActButton
          size="xs"
          whyNot={setup.jsonFault ?? setup.faults[0]?.sentence ?? null}
          isPending={setup.isPending}
          onAct={setup.saveOver}
        >
          Save my version
        </ActButton>
        <ActButton size="xs" onAct={setup.takeSaved}>
          Use the saved version
        </ActButton>
      </div>
    </div>
  )
}
