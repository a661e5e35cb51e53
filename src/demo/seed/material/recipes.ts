import { materialOf } from '../compose';

/** Recipes in two or three sentences: the dish, and the important step. */
export const RECIPES = materialOf(
  {
    herb: 'parsley|coriander|thyme|rosemary|mint|basil|dill|chives|tarragon|sage',
    veg: 'leeks|carrots|courgettes|aubergine|spinach|mushrooms|red peppers|fennel|pumpkin|kale|green beans|cauliflower',
    fruit: 'apples|pears|plums|blueberries|cherries|apricots|raspberries|rhubarb|mango|peaches',
    nut: 'almonds|hazelnuts|walnuts|pistachios|cashews|pine nuts',
    time: 'ten minutes|fifteen minutes|twenty minutes|half an hour|forty minutes|an hour',
    people: 'two|three|four|six|eight',
    side: 'crusty bread|steamed rice|boiled potatoes|a green salad|couscous|flatbread|polenta',
    spice: 'cumin|smoked paprika|turmeric|cardamom|cinnamon|nutmeg|star anise|fennel seed|sumac',
  },
  `
+ Serves {people}.
+ It keeps for [two|three|four] days in the fridge.
+ Serve it with {side}.
+ Scatter {herb} over it at the end.
+ A pinch of {spice} is not traditional but good.
+ Leftovers freeze well.
+ A handful of toasted {nut} adds bite.

# baking: Weekend sourdough | No-knead loaf | Rye bread
A crusty loaf from flour, water and salt that rises [overnight|for a day|while you sleep].
This bread needs no kneading, only time and a very hot oven.
A dark rye bread with {nut} and a spoonful of honey in the dough.
- Bake it in a closed pot so that the steam makes the crust crackle.
- Let the dough double before you shape it, however long that takes.
- Fold the dough every {time} instead of kneading.
- Wait {time} before you cut it, even if the smell makes that hard.

# baking: Fruit cake for Sunday | Crumble | Upside-down tart
A simple cake with {fruit} that stays moist for days.
Crumble of {fruit} under butter, sugar and {nut}.
A tart turned upside down: caramel first, then {fruit}, then pastry.
- Bake until a skewer comes out clean, about {time}.
- Cold butter makes the crumbs crisp, so work fast.
- Warm custard or cream beside it is not optional.
- A little lemon keeps the {fruit} from being too sweet.

# dessert: Dark chocolate mousse | Brownies | Chocolate pots
A chocolate [mousse|cream|pudding] with only [three|four|five] ingredients and no [cream|eggs|flour].
[Brownies|Little chocolate cakes] that are crisp outside and almost liquid in the middle, with {nut}.
A dessert of warm {fruit} under melted chocolate.
Small pots of dark chocolate and {spice}, set in the fridge.
- Take chocolate with at least seventy per cent cocoa.
- Fold in the egg whites in three parts, or the air is lost.
- Take it out of the oven {time} before you think it is done.
- Chill it for an hour and top it with {fruit}.

# soup: Winter vegetable soup | Creamy soup | Broth with dumplings
A thick [vegan soup|winter soup|soup] of {veg} and [potatoes|lentils|white beans] for cold evenings.
A smooth, creamy soup from roasted {veg} and a little {spice}.
Clear broth with small dumplings and much {herb}.
- Simmer it gently for {time}; boiling makes it cloudy.
- Blend half of it and leave the other half in pieces.
- A rind of Parmesan in the pot gives it depth.
- Season at the end, because it gets saltier as it cooks down.

# vegan: Lentil stew | Chickpea curry | Bean chilli
A [vegan|mild|fiery] curry of chickpeas, coconut milk and {veg}.
[Red|Green|Brown] lentils stewed with {veg}, {spice} and tomatoes.
A meatless chilli with two kinds of beans and {veg}.
- Toast the spices in a dry pan first.
- It tastes better on the second day.
- Everything cooks in one pot in {time}.
- Lime juice and {herb} wake it up.

# vegan: Crisp tofu | Stir-fried vegetables | Stuffed peppers
Crisp tofu with {veg} in a sauce of soy, ginger and garlic.
A quick stir-fry of {veg} and {nut} over rice.
Peppers stuffed with rice, {nut} and {herb}, baked until soft.
- Press the tofu for {time} so that it browns instead of steaming.
- The pan must be very hot and never crowded.
- Cut everything before you turn on the stove.
- Cornflour makes the crust.

# pasta: Pasta in fifteen minutes | Lemon spaghetti | Baked pasta
Spaghetti with lemon, butter and {herb}, done while the water boils.
Short pasta with {veg} and a sauce of {nut}.
Baked pasta with {veg} under a crust of [cheese|breadcrumbs|Parmesan].
A quick pasta dinner with {veg}, garlic and {herb}.
Tagliatelle in a creamy sauce of {veg} and {nut}.
- Keep a cup of the cooking water; it binds the sauce.
- Salt the water until it tastes like the sea.
- Cook the pasta a minute less than the packet says.
- It is on the table in {time}, which suits a busy weeknight.

# rice: Mushroom risotto | Pilaf | Fried rice
A slow risotto with {veg} and white wine.
Pilaf with {nut}, {spice} and dried {fruit}.
Fried rice from yesterday's rice, with egg and {veg}.
- Add the stock ladle by ladle and keep stirring.
- Rinse the rice until the water stays clear.
- Cover it and leave it alone for {time}.
- Cold rice fries better than fresh.

# fish: Baked salmon | Fish stew | Mussels in white wine
Salmon baked on {veg} with {herb} and lemon.
A fish stew with tomatoes, fennel and {spice}.
Mussels in white wine with {herb}, ready in {time}.
- Take the fish out while the middle is still a little glassy.
- Throw away mussels that stay closed.
- Ask for the bones and make the stock yourself.
- Add the fish at the very end, it needs five minutes.

# meat: Sunday roast | Beef stew | Meatballs
Beef braised in red wine with {veg} until it falls apart.
Small lamb meatballs with {spice} in tomato sauce.
A pork roast with {fruit} and a crackling crust.
- Brown the meat in portions, otherwise it only turns grey.
- Low heat and three hours do the work.
- Let the roast rest for {time} before carving.
- Soaked bread keeps the meatballs tender.

# chicken: Roast chicken | Chicken soup | Chicken with yoghurt
A roast chicken with {herb} under the skin and {veg} around it.
Chicken marinated in yoghurt and {spice}, then grilled.
A chicken broth that cures most things, with {veg} and noodles.
- Salt it the evening before, inside and out.
- It is done when the juice of the thigh runs clear.
- Marinate it for at least {time}.
- Use the bones for stock the next day.

# breakfast: Pancakes | Overnight oats | Eggs in tomato sauce
Fluffy pancakes with {fruit} for a slow breakfast.
Oats soaked overnight with {fruit}, {nut} and milk.
Eggs poached in a spicy tomato sauce with {veg}.
- Let the batter rest for {time}.
- Make it in the evening and eat it on the train.
- The yolks should stay soft.
- A little {spice} makes it special.

# salad: Summer salad | Grain salad | Warm salad
A salad of {fruit}, feta and {herb} for hot days.
Bulgur with roasted {veg}, {herb} and {nut}.
A warm salad of {veg} with a mustard dressing.
- Dress it just before you serve it.
- Salt the vegetables and let them stand for {time}.
- It travels well to a picnic.
- More lemon than you think is right.

# grill: Vegetable skewers | Grilled corn | Smoky aubergine
Skewers of {veg} and halloumi from the grill.
Aubergine smoked over charcoal and mashed with {nut}.
Corn grilled in its husk with butter and {spice}.
- Wait until the flames are gone and the coals are white.
- Soak wooden skewers in water first.
- Turn it often; {time} is enough.
- A brush of oil keeps it from sticking.

# preserving: Jam without much sugar | Pickles | Chutney
A jam of {fruit} with half the usual sugar.
Quick pickles of {veg} with {spice}.
A chutney of {fruit} and onions that goes with cheese.
- Fill it into hot, clean jars and turn them over.
- It needs two weeks in a dark place.
- Boil it for {time}, then test a drop on a cold plate.
- It makes a good present.

# drinks: Iced tea | Hot chocolate | Spiced coffee
Iced tea with {fruit} and {herb}, without any sugar.
Hot chocolate with {spice} for a rainy afternoon.
Coffee brewed with {spice}, strong and small.
- Let it steep for {time}, not longer.
- Pour it from high above for the foam.
- Children like it, too.
- Chill the glasses first.
`,
);
