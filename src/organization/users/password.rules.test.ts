import { expect, test } from 'vitest'
import { refusePassword } from './password.rules.ts'

const own = ['Mira Stone', 'mira.stone@acme.example', 'Acme Homewares']

const refused = (password: string) => refusePassword(password, own)?.code === 'weak_password'

test('what leaked lists begin with is refused, in every usual spelling', () => {
  const weak = [
    'password', 'Password1', 'p@ssw0rd', 'passw0rd123', 'iloveyou', 'qwertyuiop', 'asdfghjkl',
    '1q2w3e4r', 'zaq12wsx', 'qazwsxedc', 'abcd1234', '12345678', '87654321', '11111111', 'aaaaaaaa',
    'abcabcabc', '19841231', 'letmein1', 'monkey123', 'Summer2026', 'sunshine!', 'dragon12',
    'trustno1', 'liverpool1', 'football', 'michael1', 'superman', 'welcome1', 'LoveLove99',
  ] // biome-ignore format: a list of words reads best as words
  expect(weak.filter((password) => !refused(password))).toEqual([])
})

test('the user’s name and mail, the business and the product are refused', () => {
  const weak = [
    'mirastone',
    'Stone2026',
    'quartermaster',
    'Quartermaster1',
    'acme1234',
    'homewares!',
  ]
  expect(weak.filter((password) => !refused(password))).toEqual([])
})

test('accepts passphrases and generated passwords, whatever characters they lack', () => {
  const strong = [
    'seven ravens over york', 'engines weave algebra', 'a long enough phrase', 'x7#Lq9vT',
    'correct horse battery staple', 'quite another phrase', 'kJ8-mmPq-22Lz', 'стулья и столы у окна',
    'the password of my cat is blue', 'tangerine lathe',
  ] // biome-ignore format: a list of words reads best as words
  expect(strong.filter(refused)).toEqual([])
})
