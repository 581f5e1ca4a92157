/**
 * The most common parts of passwords, according to leaked ones: first names, teams, pets, feelings,
 * seasons, cars, and the words that a password prompt brings to mind.
 */
export const commonWords: readonly string[] = `
password passwort passw pass word login welcome letmein access secret private system server
computer internet windows master hello hallo change default test testing guest user root temp
qwerty azerty qwertz asdf zxcv abcd abc iloveyou loveyou lovely love lover loves baby babygirl
babyboy angel angels princess prince queen king sunshine sunflower flower flowers butterfly rainbow
summer winter spring autumn monday friday sunday january february march april june july august
september october november december football baseball basketball softball soccer hockey tennis
volleyball swimming golf fishing hunter hunting racing rugby cricket dallas cowboys yankees lakers
eagles steelers raiders packers patriots broncos redsox chelsea arsenal liverpool barcelona juventus
manchester united newcastle rangers celtic everton dragon monster monkey tiger lion panther wolf
bear eagle falcon phoenix dolphin horse kitty kitten puppy dog dogs doggie cat cats bird chicken
turtle shadow ghost spider batman superman spiderman wonder captain america avenger ironman hulk
pokemon pikachu naruto mario nintendo playstation xbox gamer game games zelda sonic minecraft
starwars skywalker jedi vader yoda startrek matrix wizard magic merlin gandalf harry potter hobbit
michael michelle jennifer jessica ashley amanda nicole daniel danielle david robert thomas joseph
charles andrew matthew anthony joshua jordan justin brandon william james john jack george henry
edward richard steven stephen patrick kevin brian eric jason alex alexander alexandra alexis samuel
samantha sarah rachel rebecca stephanie elizabeth victoria maria martin marina monica veronica
natalie vanessa melissa heather hannah emily olivia sophie sophia chloe lauren taylor tyler austin
hunter dakota dylan logan mason nathan benjamin jonathan nicholas christian christina christine
christopher cristina carlos antonio alejandro fernando roberto ricardo eduardo francisco miguel
gabriel gabriela daniela mariana andrea angela patricia barbara sandra sharon susan linda karen
nancy donna carol debbie cheryl tiffany brittany courtney kimberly crystal amber jasmine destiny
diamond cookie chocolate banana orange apple cherry strawberry peaches pepper ginger vanilla coffee
cheese pizza butter sugar candy honey peanut pumpkin buttercup cupcake muffin snickers freedom
liberty forever always never heaven jesus christ god blessed faith grace hope peace trust believe
family mother father mommy daddy mama papa sister brother friend friends bestfriend girlfriend
boyfriend sweet sweetie sweetheart cutie pretty beautiful gorgeous sexy hottie hot lucky happy smile
smiley cool awesome amazing perfect special super mega ultra power turbo speed extreme killer ninja
samurai warrior soldier marine army navy police pirate rocket thunder lightning storm fire flame
blaze water ocean beach island river mountain forest sky cloud star stars moon sun earth galaxy
universe planet mercury venus saturn jupiter silver gold golden purple yellow green blue black white
red pink brown gray grey ferrari porsche mustang corvette camaro mercedes honda toyota nissan yamaha
suzuki kawasaki harley davidson chevrolet chevy ford dodge jaguar audi bmw subaru volvo marlboro
budweiser heineken guinness whiskey vodka metallica nirvana slipknot eminem beatles elvis madonna
britney shakira rihanna beyonce tupac blink music guitar piano drums singer dancer dance rock
rocknroll hiphop disco london paris berlin madrid italia france germany espana england scotland
ireland america canada mexico brasil brazil argentina australia china japan india russia texas
florida california arizona colorado newyork chicago boston phoenix houston denver orlando hollywood
vegas money dollar cash rich million player winner champion number one first only mine yours please
whatever nothing something anything everything somebody nobody forget remember justdoit letsgo
goodbye hellokitty snoopy garfield mickey minnie mouse donald tigger winnie pooh simpsons homer bart
scooby bugs bunny tweety barney blowme fuckyou fuckme fucker fuck bitch bastard asshole bullshit shit
pussy cock dick boobs porn naked adidas nike google facebook myspace youtube yahoo hotmail gmail
samsung nokia apple iphone android microsoft office linkedin twitter instagram amazon school college
student teacher doctor nurse lawyer engineer boss worker company business office house garden
kitchen window door table chair picture camera photo video movie cinema theatre paradise
trustno administrator support service security enter open sesame qazwsx onetwo bigdog bigdaddy
playboy cowboy stargate startup american asshole midnight rangers mercury hammer sierra scooter
maverick nascar gateway corvette explorer discovery enterprise challenger intrepid phantom trooper
`
  .trim()
  .split(/\s+/)
