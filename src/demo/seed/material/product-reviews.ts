import { materialOf } from '../compose';

/** Reviews of products; the category contains the kind of product and the sentiment. */
export const PRODUCT_REVIEWS = materialOf(
  {
    time: 'two weeks|a month|three months|half a year|a year|two winters|four years',
    who: 'my mother|my flatmate|my husband|my wife|our teenager|a colleague|my neighbour|my brother',
    place: 'the train|the office|our small kitchen|a noisy street|the mountains|the garden|a shared flat|the coast',
    price: 'the price|that much money|a sale item|a present|something this cheap|its age',
    brand: 'Alder|Bruno & Sons|Caldera|Dovetail|Everly|Fjordline|Gannet|Halden|Isolde|Juniper',
  },
  `
+ I have had it for {time}.
+ Bought as a present for {who}.
+ I would [buy it again|recommend it|think twice next time] at this price.
+ The {brand} I had before was [louder|heavier|sturdier|uglier|simpler].
+ I use it in {place}.
+ {brand} could learn something here.
+ Delivery took [two|three|five|nine] days.

# audio/good: Silence on the train | Wonderful sound | Comfortable for hours
The noise cancelling makes the [train|plane|office] disappear, and the sound stays warm.
These headphones are so light that I forget I am wearing them.
Clear voices, deep bass, and nothing hisses in the quiet parts.
The microphone surprised me, nobody asks me to repeat myself on calls any more.
- The battery lasts [a week|thirty hours|longer than I do].
- The cushions are soft and do not press on my glasses.
- Pairing with a second device took one press.
- For {price} I expected far less.

# audio/bad: Crackling after a month | Painful | Muddy bass
The left side started to crackle after {time}.
The headphones press so hard that my ears hurt after [twenty minutes|an hour].
The bass drowns everything, voices sound as if under a blanket.
The connection drops whenever I put the phone into my pocket.
- Customer service asked for [photos|the box|patience] and then fell silent.
- The battery is empty by noon.
- I went back to cables.
- For {price} that is disappointing.

# coffee/good: Best espresso at home | Even grind | Quiet grinder
The grinder gives an even grind from espresso to French press.
My espresso finally has crema, and the machine is warm in [one minute|three minutes].
The kettle pours in a thin, steady stream, perfect for filter coffee.
It is quiet enough not to wake {who} in the morning.
- Cleaning it takes a minute and no tools.
- The beans smell as if freshly roasted.
- It looks good in {place}, too.
- After {time} it works like on the first day.

# coffee/bad: Leaks | Bitter and slow | Broken lid
The coffee machine leaks, there is a puddle under it every morning.
The kettle's lid broke off after {time}.
Coffee from this machine tastes bitter whatever beans I use.
The grinder clogs with oily beans and has to be taken apart.
- The manual does not say a word about it.
- Descaling it twice changed nothing.
- A spare part costs almost as much as a new one.
- It is loud, and {who} complains.

# outdoor/good: Dry after four hours of rain | Warm tent | Light backpack
After [three|four|six] hours of rain my shirt under this jacket was dry.
The tent stood through a stormy night in {place} without a drop inside.
The backpack carries [twelve|fifteen|eighteen] kilos as if they were five.
The sleeping bag is warm down to the temperature it promises.
- The zips run smoothly even with gloves.
- Packed, it is smaller than a loaf of bread.
- The seams are taped and look as if made to last.
- {who} wants one, too.

# outdoor/bad: Not waterproof | Torn strap | Cold night
Waterproof, they say, and after half an hour of rain my shoulders were wet.
The strap of the backpack tore on the [first|second|third] day of the trip.
I was cold all night in this sleeping bag at eight degrees.
A tent pole snapped while I was putting it up in {place}.
- The repair kit did not contain what was needed.
- The colour washed out within {time}.
- It might do for a dry summer.
- I sent it back and had to pay the postage.

# running/good: My knees are grateful | Ten kilometres without a blister | Grip on wet trails
I ran [ten|fifteen|twenty] kilometres in these shoes straight from the box without a blister.
My knees have stopped aching since I run in these.
The soles hold on wet trails and on [gravel|roots|snow] alike.
Light, springy shoes that made me faster than I am.
- They run a little small, so take half a size more.
- After {time} the sole shows hardly any wear.
- The reflectors are bright at night.
- I wear them to work as well.

# running/bad: Sole came off | Too narrow | No grip in the rain
The sole came off after {time}, in the middle of a run.
The shoes are so narrow that my toes went numb.
On wet stone these shoes are like ice.
The laces open by themselves every [ten minutes|kilometre].
- I wanted to exchange them, but my size is sold out.
- The old model was so much better.
- They smell of glue even now.
- Good for standing, bad for running.

# office/good: My back says thank you | Solid desk | Bright lamp
This chair ended the back pain I had had for {time}.
The desk rises without shaking, even with two monitors on it.
The lamp gives a warm, even light that does not tire the eyes.
The keyboard is pleasant to type on and quiet enough for {place}.
- Putting it together took twenty minutes and one tool.
- Everything can be adjusted, and I have tried everything.
- It feels sturdy and well made.
- It was worth {price}.

# office/bad: Squeaks | Wobbly desk | Flickering lamp
The chair squeaks with every movement, and {who} can hear it next door.
At full height the desk wobbles so much that the coffee spills.
The lamp flickers and gives me a headache.
Three keys of the keyboard stopped working after {time}.
- The screws were missing, too.
- Assembly took a whole Sunday.
- Returning something this heavy is no fun.
- From {brand} I had expected quality.

# kitchen/good: Sharp and balanced | Nothing sticks | Easy to clean
The knife is sharp out of the box and lies well in the hand.
Nothing sticks to this pan, not even [eggs|fish|pancakes].
The blender turns frozen berries into a smooth cream in seconds.
The pot distributes the heat so evenly that nothing burns.
- It survives the dishwasher, although the manual says no.
- {who} stopped cooking with anything else.
- It needs little space, which matters in {place}.
- A bargain for {price}.

# kitchen/bad: Rust | Coating peels | Smells of plastic
After {time} the knife shows rust.
The coating of the pan is peeling off in flakes.
The blender smells of burnt plastic as soon as it runs for a minute.
The handle became so hot that I burnt my fingers.
- I no longer dare to use it.
- Washing it by hand did not help.
- The lid does not close either.
- Spend a little more and buy another.

# sleep/good: Sleeping through | The right pillow | Cool in summer
I sleep through the night for the first time in {time}.
The pillow keeps its shape and my neck no longer hurts.
The mattress is firm without being hard, and does not smell.
In the summer the blanket stays pleasantly cool.
- The cover comes off and goes into the washing machine.
- Even {who}, who wakes at everything, is happy.
- It took a week to get used to.
- The trial nights made the choice easy.

# sleep/bad: A hollow after a year | Too hot | Chemical smell
The mattress has a hollow in the middle after {time}.
The pillow is so high that I wake up with a stiff neck.
A chemical smell filled the bedroom for weeks.
The blanket is far too warm, we sweat every night.
- The trial period was over a day before we noticed.
- {who} moved to the sofa.
- Airing it did nothing.
- For {price} it should last longer.

# bikes/good: Light and safe helmet | Bright lights | Comfortable saddle
The helmet is so light and airy that I wear it even on short rides.
The lights are bright enough for dark country roads and the battery lasts [a week|ten hours].
With this saddle I can ride [fifty|eighty|a hundred] kilometres without pain.
The lock looks heavy and lets me sleep well.
- Mounting it was a matter of minutes.
- It has seen rain, salt and mud for {time}.
- {who} borrows it all the time.
- The reflective strips are a good idea.

# bikes/bad: Lock jammed | Light fell off | Saddle cracked
The lock jammed, and I had to have my own bike cut free.
The rear light fell off on the first cobblestones.
The saddle cracked after {time} of daily commuting.
The pump broke before the tyre was full.
- That could have ended badly in traffic.
- The shop in the next street had better advice.
- The manufacturer does not answer e-mails.
- Cheap, and it shows.

# toys/good: Hours of peace | Sturdy wooden train | Grandchildren love it
The wooden train has survived {time} with two small children.
Our daughter plays with this puzzle for hours.
The soft rabbit can be washed and still looks new.
A board game that [five|six|seven] year olds understand and adults enjoy.
- No batteries and no noise, what a relief.
- The edges are smooth and the paint does not come off.
- A wonderful birthday present.
- {who} played along all evening.

# toys/bad: Broken on the first day | Much too loud | Small parts
The toy car broke on the day our son unwrapped it.
It sings the same song, loudly, and cannot be turned down.
There are small parts in it that a baby can swallow.
Half of the puzzle pieces do not fit into each other.
- There were tears on the birthday.
- The box promised something else.
- It smells so strongly that we threw it away.
- We will not buy from {brand} again.
`,
);
