import { useState } from 'react'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAccount } from '../../courier-accounts.fields.ts'
import {
  draftOf,
  faultOfJson,
  faultsIn,
  type MappingDraft,
  mappingOfDraft,
} from '../../mapping-draft.ts'
import { sameJson } from '../../tried-acts.ts'
import { courierAccountsApi } from '../couriers-api.ts'

type Facts = Omit<WholeAccount['connection'], 'mapping'>

const factsOf = ({ connection: { mapping, ...facts } }: WholeAccount): Facts => facts

/**
 * The connection and mapping of a courier while they are edited. Input is kept until it is saved or
 * discarded, even when another user saves the same courier.
 */
export function useSetup(account: WholeAccount) {
  const [facts, setFacts] = useState<Facts>(() => factsOf(account))
  const [draft, setDraft] = useState<MappingDraft>(() => draftOf(account.connection.mapping))
  /** The account when the changes began. */
  const [base, setBase] = useState(account)
  const mapping = mappingOfDraft(draft)
  const jsonFault = faultOfJson(draft)
  const faults = faultsIn(draft)
  const isDirty =
    jsonFault !== null ||
    !sameJson({ facts, mapping }, { facts: factsOf(base), mapping: base.connection.mapping })
  const act = useAct({
    area: 'courierAccounts',
    run: courierAccountsApi.call.saveConnection,
    onRefusal: () => true,
    onDone: () => tellSuccess(`The setup of ${account.name} is saved`),
  })
  const saveWith = async (version: number, change: Partial<Facts> = {}) => {
    const { courierId } = account
    const sent = { ...facts, ...change }
    setFacts(sent)
    const saved = await act.start({ ...sent, courierId, version, mapping })
    if (saved) setBase({ ...account, version: saved.version, connection: { ...sent, mapping } })
  }
  const takeSaved = () => {
    setFacts(factsOf(account))
    setDraft(draftOf(account.connection.mapping))
    setBase(account)
    act.clear()
  }
  const isSameBase = sameJson(account.connection, base.connection)
  const isElsewhere =
    account.version > base.version &&
    !isSameBase &&
    !sameJson(account.connection, { ...facts, mapping })
  // Another user's change of the rules alone needs no choice between versions.
  const seen = isSameBase || !isDirty ? Math.max(account.version, base.version) : base.version
  return {
    facts,
    putFacts: (change: Partial<Facts>) => setFacts((now) => ({ ...now, ...change })),
    draft,
    setDraft,
    mapping,
    faults,
    jsonFault,
    isDirty,
    isPending: act.isPending,
    refusal: act.refusal?.code === 'stale_version' ? null : act.refusal,
    /** Another user saved the courier after these changes began. */
    isOvertaken: isDirty && isElsewhere,
    save: (change?: Partial<Facts>) => saveWith(seen, change),
    saveOver: () => saveWith(account.version),
    takeSaved,
    /** The rules were saved here: the new version also applies to the rest. */
    follow: (version: number) =>
      setBase((now) => (now.version === version - 1 ? { ...now, version } : now)),
  }
}

export type Setup = ReturnType<typeof useSetup>
