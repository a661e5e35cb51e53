import { materialOf } from '../compose';

/** Captions of photos, in one or two lines. */
export const PHOTO_CAPTIONS = materialOf(
  {
    light:
      'at dawn|at noon|in the evening sun|under a grey sky|by moonlight|in thick fog|after the rain|in the blue hour',
    colour: 'red|yellow|white|faded blue|green|black|orange|silver',
    lens: 'long exposure|wide angle|close-up|seen from above|black and white|shot through glass|mirrored in a puddle',
    town: 'Porto|Bergen|Kraków|Lisbon|Ghent|Trieste|Galway|Valletta|Riga|Bruges',
  },
  `
+ [A|Another] {lens}.
+ Taken {light}.
+ {town}, [January|March|May|July|September|November].
+ The {colour} spot in the corner is [a kite|a coat|a mailbox|an umbrella].

# animals: Dog on the beach | Cat at the window | Birds
A {colour} dog runs along the beach with a stick.
A cat sleeps on a window sill between flower pots.
Gulls fight over a piece of bread at the harbour.
- Its shadow is longer than itself.
- Nobody else is awake.
- The background is out of focus.

# city: Tram in the rain | Empty crossing | Market stalls
A {colour} tram climbs a narrow street in {town}.
An empty crossing {light}, the traffic light is {colour}.
Market stalls with fruit under {colour} awnings.
- People hurry by with umbrellas.
- The wet stones reflect the lamps.
- A child waves at the camera.

# mountains: Hut in the snow | Ridge | Lake
A wooden hut in deep snow, smoke rises from the chimney.
Hikers on a ridge, tiny against the clouds.
A mountain lake so still that it doubles the peaks.
- The first light touches the summit.
- The path is lost under the snow.
- It was colder than it looks.

# food: Breakfast table | Street food | Bread
A breakfast table with coffee, figs and warm bread.
Noodles in a steaming wok at a night market.
Loaves of bread on a {colour} cloth, one is cut open.
- Crumbs everywhere.
- Steam blurs the lens.
- Two hands reach for the last piece.

# people: Fiddler | Wedding | Old friends
A street musician plays the violin under an arch in {town}.
A bride laughs as the wind takes her veil.
Two old men play chess on a park bench.
- They do not notice the photographer.
- Behind them a {colour} door.
- The moment before the applause.

# night: Stars over the tent | Neon | Fireworks
The Milky Way above a lit tent.
Neon signs in {colour} and blue above a wet alley.
Fireworks over the river in {town}.
- Thirty seconds of patience.
- The sky is never quite black.
- Smoke drifts to the left.

# sea: Lighthouse | Fishing boats | Waves
A {colour} lighthouse in a storm, spray up to the lamp.
Fishing boats, {colour} and white, asleep at low tide.
A surfer disappears behind a wave.
- Salt on the lens.
- The horizon is a little crooked.
- In the distance a ferry.

# plants: Poppies | Autumn forest | Cactus
A field of poppies {light}.
An autumn forest from above, every tree another colour.
A cactus blooms on a balcony in {town}.
- One bee is already there.
- The wind makes it a painting.
- A fence divides the picture.
`,
);
