import type {
  AnyContractProcedure,
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import type { z } from 'zod'
import type { EndpointMeta } from './contract.ts'
import { codedKey } from './events.ts'
import type { Noun } from './nouns.ts'
import type { Access } from './permissions.ts'

/** What an event says about its subject. */
export type EventAbout = {
  readonly entityId: string
  readonly outletId: string | null
  readonly data: Readonly<Record<string, unknown>>
}

/** Where to read the object of an event: an API endpoint, with the input that finds it. */
export type ObjectSource = {
  readonly endpoint: AnyContractProcedure
  readonly inputOf: (about: EventAbout) => unknown
  readonly pick: (answer: unknown, about: EventAbout) => unknown
}

/**
 * The object that the events of one noun are about, as other systems receive it. Each area declares
 * its own, so that messages and documentation come from one place.
 */
export type EventObject = {
  readonly noun: string
  /** The access that a recipient needs. */
  readonly access: Access
  readonly isOfHouse: boolean
  readonly schema: z.ZodObject
  /** The fields that may appear as changed: those of the object, and those recorded beside it. */
  readonly fields: Readonly<Record<string, z.ZodType>>
  /** Null where no endpoint returns it: then the event itself has all the data. */
  readonly source: ObjectSource | null
  readonly ofEvent: (about: EventAbout) => unknown
}

type Endpoint<I extends AnySchema, O extends AnySchema> = ContractProcedure<
  I,
  O,
  ErrorMap,
  EndpointMeta
>

type How<I extends AnySchema, O extends AnySchema, S extends z.ZodObject> = {
  readonly noun: Noun
  readonly endpoint: Endpoint<I, O>
  /**
   * The part of the endpoint's answer that is sent: never histories, which are written for people.
   */
  readonly schema: S
  /** By default, the id of the event's subject. Null when the event does not say enough. */
  readonly input?: (about: EventAbout) => InferSchemaInput<I> | null
  /** By default, the whole answer. Undefined when the object is not in it. */
  readonly pick?: (answer: InferSchemaOutput<O>, about: EventAbout) => z.input<S> | undefined
  /** What events record as changed beside the fields of the object. */
  readonly beside?: Readonly<Record<string, z.ZodType>>
}

/** The schema of an endpoint's answer. */
export function answerOf<I extends AnySchema, O extends AnySchema>({
  '~orpc': { outputSchema },
}: Endpoint<I, O>): O {
  if (!outputSchema) throw new Error('The endpoint says nothing about its answer.')
  return outputSchema
}

/** An object that an API endpoint returns, in whole or in part. */
export function eventObject<I extends AnySchema, O extends AnySchema, S extends z.ZodObject>(
  how: How<I, O, S>,
): EventObject {
  const { noun, endpoint, schema, beside = {} } = how
  const { access, isOfHouse } = endpoint['~orpc'].meta
  const input = how.input ?? (({ entityId }) => ({ id: entityId }))
  const pick = how.pick ?? ((answer) => answer)
  return {
    noun: noun.key,
    access,
    isOfHouse,
    schema,
    fields: { ...schema.shape, ...beside },
    source: {
      endpoint,
      inputOf: input,
      pick: (answer, about) => pick(answer as never, about), // parse edge: of this very endpoint
    },
    ofEvent: () => null,
  }
}

/** An object that no endpoint returns: the facts of the event itself, under stable names. */
export function eventFacts<S extends z.ZodObject>(how: {
  readonly noun: Noun
  readonly access: Access
  readonly schema: S
  readonly facts: (about: EventAbout) => { [K in keyof z.input<S>]: unknown }
}): EventObject {
  const { noun, access, schema, facts } = how
  return {
    noun: noun.key,
    access,
    isOfHouse: false,
    schema,
    fields: schema.shape,
    source: null,
    ofEvent: facts,
  }
}

/**
 * The changes that an event records, under the names of the API: only pairs of values that a field
 * of the object allows, so that a sentence written for people is never sent as a value.
 */
export function codedChanges(
  { fields }: Pick<EventObject, 'fields'>,
  data: Readonly<Record<string, unknown>>,
): Record<string, readonly [unknown, unknown]> {
  const coded = data[codedKey]
  const said = { ...data, ...(typeof coded === 'object' ? coded : {}) }
  const pairs = Object.entries(said).flatMap(([key, value]) => {
    if (!Array.isArray(value) || value.length !== 2) return []
    const field = key.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())
    const type = fields[field]
    const fits = type && value.every((part) => type.safeParse(part).success)
    return fits ? [[field, [value[0], value[1]] as const] as const] : []
  })
  return Object.fromEntries(pairs)
}
