import { Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { clickedPath, jsonOf, valueAtPath } from '../../answer-paths.ts'
import { usualHook } from '../../courier-mapping.ts'
import { AnswerTree } from './AnswerTree.tsx'
import { answerWords } from './answer-words.ts'
import classes from './setup.module.css'
import type { Setup } from './use-setup.ts'

const names = ['trackingNumber', 'code', 'at', 'text', 'place', 'id'] as const

/** Where the courier's own messages have which value: paste one, and choose its values. */
export function MessagesForm({ setup }: { setup: Setup }) {
  const { draft, setDraft, faults } = setup
  const [sample, setSample] = useState('')
  const [target, setTarget] = useState<(typeof names)[number]>('trackingNumber')
  const form = useRef<HTMLDivElement>(null)
  const { hook } = draft
  const put = (changed: typeof hook) => setDraft((now) => ({ ...now, hook: changed, json: null }))
  if (!hook)
    return (
      <div className={classes.form}>
        <p className={classes.quiet}>
          Messages are read in the usual form: a list “events” with trackingNumber, code, at.
        </p>
        <div className={classes.row}>
          <ActButton weight="main" onAct={() => put({ list: '', answer: {} })}>
            Set up messages
          </ActButton>
          <ActButton onAct={() => put(usualHook)}>Start from: usual form</ActButton>
        </div>
      </div>
    )
  const content = jsonOf(sample)
  const found = (path: string) =>
    content === undefined || path === '' ? '' : valueAtPath(content, path, hook.list)
  const pick = (keys: readonly (string | number)[]) => {
    const clicked = clickedPath(keys, true, hook.list)
    if (!clicked) return 'This value is not in a list, or its name cannot be written as a path.'
    put({ list: clicked.list ?? hook.list, answer: { ...hook.answer, [target]: clicked.path } })
    const next = names[names.indexOf(target) + 1] ?? target
    setTarget(next)
    form.current?.querySelector<HTMLElement>(`[data-target="${next}"]`)?.focus()
    return null
  }
  const numberFault = faults.find(({ part }) => part === 'hook')?.sentence ?? null
  return (
    <div className={classes.beside}>
      <div ref={form} className={classes.form}>
        <Textarea
          label="Sample message"
          description="Paste a message of the courier. Choose its number, status word and date."
          className={classes.json}
          rows={8}
          spellCheck={false}
          value={sample}
          error={sample !== '' && content === undefined ? 'This is not JSON.' : null}
          onChange={(event) => setSample(event.currentTarget.value)}
        />
        <div className={classes.pair}>
          <TextInput
            label="List"
            description="Empty where the message itself is the list."
            maxLength={200}
            value={hook.list}
            onChange={(event) => put({ ...hook, list: event.currentTarget.value })}
          />
          {names.map((name) => (
            <TextInput
              key={name}
              data-target={name}
              label={answerWords[name]}
              description={found(hook.answer[name] ?? '') || 'Choose a value, or type its path.'}
              maxLength={200}
              value={hook.answer[name] ?? ''}
              error={name === 'trackingNumber' ? numberFault : null}
              onFocus={() => setTarget(name)}
              onChange={(event) =>
                put({ ...hook, answer: withPath(hook.answer, name, event.currentTarget.value) })
              }
            />
          ))}
        </div>
        <div className={classes.row}>
          <ActButton size="xs" onAct={() => put(null)}>
            Remove messages
          </ActButton>
        </div>
      </div>
      <div className={classes.side}>
        <AnswerTree
          title="Values of the sample"
          text={content === undefined ? '' : sample}
          whenNone="Paste a sample message to see its values."
          onPick={pick}
        />
      </div>
    </div>
  )
}

function withPath(answer: Readonly<Record<string, string>>, name: string, path: string) {
  const { [name]: _before, ...others } = answer
  return path === '' ? others : { ...others, [name]: path }
}
