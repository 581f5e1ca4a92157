import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isTimeZone } from '#platform/time-zones.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ImportRun } from '../imports.contract.ts'
import type { ColumnMapping } from '../match-columns.ts'
import type { ArrivedTable, ImportKindFacts } from '../table-imports.contract.ts'
import { ColumnMatches } from './ColumnMatches.tsx'
import { type ChosenExtras, ImportExtras, whyNotExtras } from './ImportExtras.tsx'
import { InstantChoices } from './InstantChoices.tsx'
import classes from './imports.module.css'
import { type InstantChoice, instantReading } from './instant-reading.ts'
import { ProposedKind } from './ProposedKind.tsx'
import { ReadingChoices } from './ReadingChoices.tsx'
import { tablesApi } from './table-imports-api.ts'

/** The first look at a table: how it was read, and which column holds what. */
export function TableImportColumns({ run }: { run: ImportRun }) {
  const table = useQuery(tablesApi.ask('get', { id: run.id }))
  const kinds = useQuery(tablesApi.ask('kinds', {}))
  const kind = kinds.data?.kinds.find((each) => each.kind === table.data?.kind)
  if (!table.data || !kind) return null
  // The choices apply to one reading of the file; another reading resets them.
  return <Columns key={table.data.version} table={table.data} kind={kind} run={run} />
}

type ColumnsProps = { table: ArrivedTable; kind: ImportKindFacts; run: ImportRun }

function Columns({ table, kind, run }: ColumnsProps) {
  const [mapping, setMapping] = useState<ColumnMapping>(table.mapping)
  const [options, setOptions] = useState(table.options)
  const [habits, setHabits] = useState({
    decimalSign: table.reading.decimalSign,
    dateOrder: table.reading.dateOrder,
  })
  const [chosen, setChosen] = useState<InstantChoice>({})
  const [extras, setExtras] = useState<ChosenExtras>({
    fetchPictures: table.fetchesPictures,
    openingOutletId: table.openingOutletId,
  })
  const instants = instantReading(table, kind, mapping, chosen)
  const check = useAct({
    area: 'imports',
    run: tablesApi.call.check,
    onRefusal: () => true,
  })
  const hasDays = kind.fields.some((field) => field.kind === 'date')
  const missing = kind.fields.filter(
    ({ key, isRequired }) => isRequired && mapping[key] === undefined,
  )
  const unmatched =
    missing.length === 0
      ? null
      : `Say which column holds ${missing.map(({ label }) => label).join(', ')}.`
  const whyNot =
    unmatched ??
    (instants?.pattern === null ? 'Choose the date pattern.' : null) ??
    (instants && !isTimeZone(instants.timeZone) ? 'Choose the time zone of the file.' : null) ??
    whyNotExtras(kind, mapping, extras)
  const start = () =>
    check.start({
      id: run.id,
      version: table.version,
      mapping,
      options,
      ...habits,
      fetchPictures: extras.fetchPictures,
      ...(extras.openingOutletId ? { openingOutletId: extras.openingOutletId } : {}),
      ...(instants?.pattern
        ? { instantPattern: instants.pattern, timeZone: instants.timeZone }
        : {}),
    })
  return (
    <>
      <ReadingChoices table={table} hasDays={hasDays} habits={habits} onHabits={setHabits} />
      <ProposedKind table={table} />
      <Section title="Columns">
        <p className={classes.quiet}>
          {unmatched ?? 'A column that is not used, and an empty cell, leave things as they are.'}
        </p>
        <ColumnMatches
          table={table}
          kind={kind}
          mapping={mapping}
          extras={extras}
          onChange={setMapping}
        />
      </Section>
      {instants ? (
        <InstantChoices
          instants={instants}
          onChange={(more) => setChosen((before) => ({ ...before, ...more }))}
        />
      ) : null}
      <ImportExtras
        table={table}
        kind={kind}
        mapping={mapping}
        chosen={extras}
        onChange={setExtras}
      />
      {kind.options.length > 0 ? (
        <Section title="Choices">
          <div className={classes.form}>
            {kind.options.map(({ key, label, choices }) => (
              <NativeSelect
                key={key}
                label={label}
                value={options[key] ?? choices[0]?.value ?? ''}
                data={choices}
                onChange={(event) => setOptions({ ...options, [key]: event.currentTarget.value })}
              />
            ))}
          </div>
        </Section>
      ) : null}
      {check.refusal ? <RefusalNote refusal={check.refusal} /> : null}
      <div className={classes.end}>
        <ActButton weight="main" whyNot={whyNot} isPending={check.isPending} onAct={start}>
          Check the file
        </ActButton>
      </div>
    </>
  )
}
