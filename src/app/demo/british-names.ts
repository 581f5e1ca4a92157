const words = (text: string) => text.trim().split(/\s+/)

export const firstNames = words(`
  Olivia Amelia Isla Ava Ivy Freya Lily Florence Mia Willow Rosie Sophia Isabella Grace Daisy Evelyn
  Emily Phoebe Sienna Poppy Alice Harriet Charlotte Jessica Hannah Rebecca Lauren Katie Gemma Claire
  Helen Susan Margaret Jean Dorothy Patricia Janet Carol Aisha Priya Fatima Nadia Mei Zainab Oliver
  George Noah Arthur Harry Leo Jack Charlie Oscar Henry Archie Theo Freddie Alfie Thomas William James
  Edward Samuel Daniel Matthew Callum Rhys Ewan Hamish Gareth Liam Connor Declan Stephen Graham Keith
  Trevor Nigel Malcolm Derek Imran Arjun Omar Kwame Tomasz Rohan Yusuf Bethan Megan Carys Eilidh
  Catriona Siobhan Niamh`)

export const lastNames = words(`
  Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White
  Roberts Green Hall Wood Jackson Clarke Harrison Patel Lewis Turner Cooper Hill Ward Morris Moore
  Clark Lee King Baker Morgan Allen Khan Parker Scott Bennett Cook Shaw Hughes Mitchell Carter Phillips
  Kelly Bailey Ahmed Richardson Marshall Simpson Ellis Holmes Barker Dixon Atkinson Sutcliffe Armitage
  Hargreaves Ackroyd Butterworth Fairclough Ramsbottom Entwistle Pickles Midgley Crowther Lumb Naylor
  Metcalfe Thwaite Raistrick Dinsdale Fawcett Singh Begum Hussain Kaur Ali Okafor Mensah Kowalska
  Campbell Stewart MacDonald Murray Sinclair Fraser Buchanan Griffiths Llewellyn Pritchard Bevan
  O'Connor Gallagher Byrne Whitaker Pemberton Ashworth Braithwaite Cartwright Ormerod Tattersall`)

export const streets = words(`
  High_Street Station_Road Church_Lane Victoria_Road Park_Avenue Mill_Lane Queens_Road Albert_Street
  The_Green Manor_Drive Chapel_Hill York_Road Windsor_Close Kingsway Springfield_Terrace Elm_Grove
  Beech_Walk Oakfield_Road Highfield_Crescent Meadow_Way Orchard_Close Bridge_Street North_Parade
  South_View Moorland_Avenue Westbourne_Gardens Rosebery_Street Castle_Street Canal_Wharf
  Priory_Road Grange_Road Cross_Lane Ashfield_Place Cemetery_Road Harrogate_Road Sycamore_Drive`).map(
  (street) => street.replaceAll('_', ' '),
)

/** Cities with their postcode areas; the store is in Leeds, so the north weighs more. */
export const places: readonly (readonly [{ city: string; area: string }, number])[] = [
  ['Leeds', 'LS', 9],
  ['York', 'YO', 6],
  ['Hull', 'HU', 6],
  ['Sheffield', 'S', 5],
  ['Bradford', 'BD', 5],
  ['Wakefield', 'WF', 4],
  ['Huddersfield', 'HD', 4],
  ['Halifax', 'HX', 3],
  ['Harrogate', 'HG', 4],
  ['Doncaster', 'DN', 3],
  ['Darlington', 'DL', 2],
  ['Durham', 'DH', 2],
  ['Newcastle upon Tyne', 'NE', 4],
  ['Sunderland', 'SR', 2],
  ['Manchester', 'M', 5],
  ['Stockport', 'SK', 2],
  ['Liverpool', 'L', 4],
  ['Preston', 'PR', 2],
  ['Lancaster', 'LA', 2],
  ['Carlisle', 'CA', 1],
  ['Nottingham', 'NG', 3],
  ['Derby', 'DE', 2],
  ['Leicester', 'LE', 2],
  ['Lincoln', 'LN', 2],
  ['Birmingham', 'B', 4],
  ['Coventry', 'CV', 2],
  ['Bristol', 'BS', 3],
  ['Bath', 'BA', 2],
  ['Exeter', 'EX', 1],
  ['Plymouth', 'PL', 1],
  ['Norwich', 'NR', 2],
  ['Cambridge', 'CB', 2],
  ['Oxford', 'OX', 2],
  ['Reading', 'RG', 2],
  ['Brighton', 'BN', 2],
  ['Southampton', 'SO', 2],
  ['Cardiff', 'CF', 2],
  ['Swansea', 'SA', 1],
  ['Edinburgh', 'EH', 3],
  ['Glasgow', 'G', 3],
].map(([city, area, weight]) => [{ city: String(city), area: String(area) }, Number(weight)])
