import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { scanSource } from '../tidy/scan-source.ts'

/**
 * Labels that the specification fixes to the letter; our own texts around them follow the glossary.
 */
const fixed = [
  'Welcome Back',
  'Sign in to your account',
  'Email',
  'Password',
  'Sign In',
  'Signing in...',
  'Please fill in all fields',
  'Login Failed',
  'Invalid credentials',
  'Logged in successfully!',
  'Logout',
]

type Refused = { readonly pattern: RegExp; readonly instead: string }

/** One term for one thing: an email, to sign in, to log out. */
const refused: readonly Refused[] = [
  { pattern: /\be-mail/i, instead: 'email' },
  { pattern: /\bsign(?:s|ed|ing)?[ -]?(?:out|off)\b/i, instead: 'log out' },
  { pattern: /\blog(?:s|ged|ging)? off\b|\blog-out\b/i, instead: 'log out' },
  { pattern: /(?<!the )\blog(?:s|ged|ging)?[ -](?:in|on)\b(?!to)/i, instead: 'sign in' },
  { pattern: /\blogin\b/i, instead: 'sign in, or sign-in before a noun' },
  { pattern: /\blogout\b/i, instead: 'Logout on the button, log out in a sentence' },
  { pattern: /\bsign(?:s|ed|ing)?[ -]?up\b/i, instead: 'sign in, or create an account' },
  {
    pattern: /\b(?:to|and|then|please) sign-in\b(?! [a-z])/i,
    instead: 'sign in, without a hyphen',
  },
]

/** The words in a file's texts that have another term. */
function offences(text: string): string[] {
  if (fixed.includes(text)) return []
  return refused.filter(({ pattern }) => pattern.test(text)).map(({ instead }) => instead)
}

const src = new URL('../../src/', import.meta.url)

/** Text for users: a sentence or a label. Codes, paths and keys have no blank and no capital. */
const isRead = (text: string) => /^[A-Z]|\s/.test(text)

/** Each text between quotes or in JSX, on one line. */
function textsOf(source: string, isJsx: boolean): string[] {
  const { literals, jsxTexts } = scanSource(source, isJsx)
  const quoted = literals.map(({ start, end }) => source.slice(start + 1, end - 1))
  const drawn = jsxTexts.map(([start, end]) => source.slice(start, end))
  return [...quoted, ...drawn].map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** The common passwords are not a text of a screen. */
const others = new Set(['organization/users/common-words.ts'])

/** PostgreSQL's term login is right for operators, and in SQL. */
const isOfDatabase = (file: string) =>
  file.startsWith('platform/server/db/') ||
  ['platform/server/config.ts', 'app/tell-login-risk.ts'].includes(file)

async function screenTexts(): Promise<{ file: string; text: string }[]> {
  const names = await readdir(src, { recursive: true })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const read = files
    .filter((name) => !others.has(name) && !isOfDatabase(name))
    .map(async (file) => {
      const source = await readFile(new URL(file, src), 'utf8')
      return textsOf(source, file.endsWith('x')).map((text) => ({ file, text }))
    })
  return (await Promise.all(read)).flat().filter(({ text }) => isRead(text))
}

test('no text uses another word for a fixed term', async () => {
  const texts = await screenTexts()
  expect(texts.length).toBeGreaterThan(5_000)
  const found = texts.flatMap(({ file, text }) =>
    offences(text).map((instead) => `${file}: “${text}” (${instead})`),
  )
  expect(found).toEqual([])
})

test('the labels of the specification appear to the letter', async () => {
  const said = new Set((await screenTexts()).map(({ text }) => text))
  expect(fixed.filter((label) => !said.has(label))).toEqual([])
})

describe('refused texts', () => {
  test.each([
    'Name or e-mail',
    'Sign out everywhere',
    'You were signed out',
    'Log in to your account',
    'Go to the login screen',
    'Sign up here',
    'Logout everywhere',
    'Please log on again',
    'Go and sign-in.',
  ])('%s', (text) => expect(offences(text)).not.toEqual([]))

  test.each([
    ...fixed,
    'Name or email',
    'Sign in with email and password',
    'You were logged out. Sign in again to go on.',
    'Sign-in and sessions',
    'What was done is in the log in order',
    'Wait for the sign-in page',
    'Log into the record',
  ])('and not: %s', (text) => expect(offences(text)).toEqual([]))

  test('a text that JSX breaks over lines is one text', () => {
    expect(textsOf('<p>\n  you are signed\n  out\n</p>', true)).toContain('you are signed out')
  })
})
