import { materialOf } from '../compose';

/** News of the sciences, invented but plausible. */
export const SCIENCE_NEWS = materialOf(
  {
    uni: 'Uppsala|Kyoto|Montréal|Nairobi|Zürich|São Paulo|Melbourne|Edinburgh|Bangalore|Ljubljana|Cape Town|Tromsø',
    name: 'Okafor|Lindqvist|Tanaka|Moreau|Fischer|Iyer|Silva|Novak|Haddad|Byrne|Castellanos|Wei',
    year: 'two years|four years|a decade|eighteen months|thirty years|one winter',
    many: 'forty|two hundred|more than a thousand|about six hundred|nearly ninety|twelve thousand',
    animal: 'bats|crows|octopuses|honeybees|reindeer|humpback whales|swifts|ants|wolves|sea turtles',
    place: 'the Baltic Sea|the Andes|Lake Victoria|the Alps|Siberia|the Sahara|Patagonia|the Mekong delta|Iceland',
  },
  `
+ The study appeared [this week|on Tuesday|last month].
+ "We did not expect this," says {name}, who led the work in {uni}.
+ Groups in {uni} are trying to repeat it.
+ The team watched for {year}.
+ Critics call for more data.
+ The next step is planned in {place}.

# space: Water on a distant planet | A comet returns | Young galaxies
Astronomers in {uni} found water vapour around a planet that orbits a small red star.
A comet that was last seen {year} ago is visible again before sunrise.
A space telescope shows [galaxies|stars] that formed sooner after the beginning than theory allows.
The spacecraft sent back its first pictures from the icy moon after a journey of {year}.
- The light took longer to reach us than mankind exists.
- Whether anything could live there is unknown.
- The signal was hidden in {many} observations.
- Amateurs with small telescopes helped.

# ocean: Coral that likes warmth | Sounds of the deep | The oldest fish
Marine biologists discovered corals in {place} that survive unusual heat.
Microphones on the sea floor recorded {many} calls of whales in one night.
A fish caught near {place} turned out to be older than anybody in the village.
Plastic particles were found in the deepest part of the ocean.
- The reef may serve as a nursery for others.
- Shipping lanes could be moved, says {name}.
- Currents carry it there from far away.
- The sample had been in a freezer for {year}.

# climate: Glaciers shrink faster | A drought explained | Trees cool cities
Glaciers in {place} lost more ice in {year} than in the century before.
Streets with trees in {uni} stayed [four|six|eight] degrees cooler during the heatwave.
Researchers from {uni} explain why the drought in {place} lasted so long.
Wetlands store more carbon than was thought.
- The measurements come from {many} stations.
- Farmers are already changing what they sow.
- Models had underestimated the effect.
- Cities could act on this at once, says {name}.

# medicine: A vaccine as a spray | Early signs in a voice | Sleep and healing
A vaccine that is sprayed into the nose protected {many} volunteers.
The voice of patients may betray a disease years before other symptoms.
Wounds heal faster in people who sleep more than seven hours, a study from {uni} shows.
An old drug for another illness slows the disease in mice.
- A larger clinical trial begins next year.
- Side effects were mild.
- Doctors should not change anything yet, warns {name}.
- It would be cheap enough for poor countries.

# animals: Clever crows | How {animal} find home | Singing in the city
{animal} remember single faces for {year}, tests in {uni} show.
How {animal} find their way home has puzzled biologists; a magnetic sense may be the answer.
Birds in cities sing at a higher pitch than their relatives in the forest.
Tagged {animal} travelled farther than any seen before.
- The trackers weigh less than a coin.
- Young animals learn it from older ones.
- {many} hours of video were evaluated.
- It changes how we should plan reserves.

# brain: Learning while asleep | Why music moves us | Memory of smells
Sleepers who heard soft sounds remembered words better the next day.
Music activates parts of the brain that plan movement, which may be why we tap our feet.
Smells bring back memories because their path in the brain is short.
Bilingual people switch languages with less effort than was believed.
- The scanner looked at {many} people.
- The effect fades with age.
- Schools are interested, says {name}.
- Nobody knows how long it lasts.

# physics: A warmer superconductor | Light that bends | The most exact clock
A material made in {uni} conducts electricity without loss at higher temperatures than before.
Physicists bent light around a corner with nothing but a film of {many} layers.
The new clock would lose less than a second in the age of the universe.
Two particles stayed linked over [forty|sixty|a hundred] kilometres of glass fibre.
- Others could not repeat such claims in the past.
- Navigation without satellites becomes thinkable.
- The experiment is shielded from every tremor.
- {name} waited {year} for this result.

# machines: A robot learns to fold | Reading old letters | Smaller models
A robot learned to fold towels by watching {many} videos.
A neural network deciphers letters that nobody could read for centuries.
Small language models trained in {uni} match large ones in narrow tasks.
Drones plant trees on slopes that are too steep for people.
- It runs on an ordinary laptop.
- Mistakes are rare but hard to explain.
- The training data are public.
- Ethical questions remain, says {name}.

# history: A Roman kitchen | The forgotten port | Letters from a ship
Archaeologists uncovered a Roman kitchen with soup still in the pot.
Under the sand of {place} lies a port that was lost for a thousand years.
A chest of unopened letters from a ship gives voices to ordinary people.
Ancient seeds, found in a tomb, have sprouted.
- The find was made during roadworks.
- Pollen tells what was eaten.
- The museum will show it after {year} of restoration.
- {name} calls it the find of a lifetime.

# energy: Wind at sea | Batteries from salt | Heat from rivers
Floating turbines near {place} supplied {many} homes through the storm.
Batteries made with salt instead of lithium last longer than expected.
A town heats its houses with warmth from the river.
Solar cells that let light through could cover greenhouses.
- The price per hour falls every year.
- Winter remains the difficult season.
- The grid has to grow with it, says {name}.
- The pilot plant runs for {year} already.

# forest: Talking fungi | Old trees | Beavers as engineers
Fungi in the soil pass nutrients from old trees to young ones.
The oldest tree of {place} is even older than its legend.
Beavers slowed a flood better than the new dam.
Insects return within {year} where dead wood is left lying.
- {many} samples of soil were analysed.
- Foresters should leave more to chance.
- Not every species gains from it.
- Children from {uni} helped to count.

# society: Later school, better marks | Walking and thinking | Names and chances
Pupils whose lessons began an hour later had better marks and fewer colds.
People who walk to work solve problems faster than those who drive.
Letters of application with unusual names get fewer answers.
Where rents are capped, people move less and know their neighbours.
- {many} households took part.
- Cause and effect are hard to part here.
- Income explains half of the difference.
- Economists in {uni} disagree with each other.
`,
);
