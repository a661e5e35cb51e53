import { materialOf } from '../compose';

/** Messages of customers to the support of an online shop; some in German. */
export const SUPPORT_TICKETS = materialOf(
  {
    item: 'coffee grinder|desk lamp|rain jacket|running shoes|wireless headphones|kettle|office chair|backpack|tent|bookshelf|bike helmet|mattress|camera|tablet',
    day: 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday',
    ago: 'yesterday|three days ago|last week|two weeks ago|a month ago|this morning',
    city: 'Leeds|Hamburg|Lyon|Porto|Gdansk|Bologna|Cork|Utrecht|Graz|Malmö',
    device: 'my phone|my tablet|the old laptop|the work computer|an iPad|Firefox|Chrome',
    amount: '£12.90|£24.50|£39|€48.20|€79|€105|£149.99|€210',
    order: '41-7730|41-8124|42-0067|42-1955|43-2210|43-6048|44-0913|44-3371|45-1020|45-7786',
    name: 'Amelie|Brendan|Chidi|Dorota|Emre|Fiona|Giulia|Henrik|Ivana|Jonas|Keira|Lukas',
  },
  `
+ My order number is {order}.
+ You can call me on {day}.
+ Please answer by e-mail, thank you.
+ I live in {city}.
+ Kind regards, {name}.
+ I first noticed this {ago}.
+ It is about order {order}, the {item}.

# account: Cannot log in | Password reset mail missing | Locked out
I cannot [log in|sign in|get into my account] any more, [the shop says|{device} says|it says] my password is [wrong|unknown|too old].
Since {ago} I have not been able to log in on {device}, [the button does nothing|I land on the start page again|it asks for a code I do not have].
[How do I|Where can I|Is there a way to|Can somebody help me to] [reset|change|recover] my password [on {device}|without the old one|when I cannot read my e-mails|by telephone]?
The link for a new password [has expired|leads nowhere|shows an empty page|opens the wrong account].
My account [is locked|was blocked|has been frozen] after I mistyped the password [three times|on {device}|in the dark].
I [forgot|lost] the password and no longer have the old e-mail address.
The [password reset mail|mail with the code|mail for the new password] never arrives, [and I checked the spam folder|not even at my second address|although newsletters do].
- I tried {device} and got the same message.
- Could you unlock the account or send a new link?
- I need to get in before {day} because of a return.
- Everything worked until {ago}.

# account: Two accounts | Change e-mail address | Delete my account
I seem to have two accounts and would like to merge them.
Please change my e-mail address, I [married|changed jobs|left the provider].
I want you to delete my account and all data about me.
The newsletter keeps coming although I unsubscribed {ago}.
- The form on {device} does not let me save.
- What happens to my vouchers then?
- I expect a confirmation in writing.
- The old address must not receive anything any more.

# delivery: Where is my parcel? | Late delivery | Tracking does not move
My [parcel|package|delivery] with the {item} should have [arrived|been here|reached {city}] {ago}.
The {item} I ordered {ago} [is late again|has still not arrived|was promised for {day}].
The tracking page [has said "in transit" since {day}|shows my parcel in {city}, far from me|has not changed for a week].
I [took a day off|waited the whole {day}|stayed at home] for the delivery of the {item}, and nobody came.
Where is my package? The courier claims it was delivered in {city}.
- I need it before {day}, it is a birthday present.
- None of my neighbours has it.
- Can you find out where it is stuck?
- If it is lost, please send another one.

# delivery: Change delivery address | Deliver to a neighbour | Pick up in a shop
I moved to {city} and forgot to change the delivery address.
Can the {item} be delivered to a parcel shop instead of my home?
Please leave the parcel with my neighbour on {day}.
Is it possible to pick up the {item} in your shop in {city}?
- It has not been shipped yet, as far as I can see.
- I work during the day and nobody can open the door.
- I gladly pay the difference.
- The form does not accept my new street.

# damage: Arrived broken | Damaged box | Scratches
The {item} arrived [broken|damaged], [one side|the lid|the back|a corner] is [cracked|shattered|bent].
The box was wet and torn, and the {item} inside is damaged.
There is a [long scratch|deep dent|stain] on the brand new {item}.
The {item} stopped working after [two days|one week|the first use].
- I attached three photos of the damage.
- Do you replace it or do I get my money back?
- I have not used it since.
- The courier in {city} noted the damage.

# damage: Parts missing | Wrong item | Wrong size
The screws for the {item} are missing from the box.
I ordered the {item} and received a [teapot|garden hose|doormat] instead.
You sent the {item} in the wrong [size|colour|version].
Only one of the two {item} boxes was in the parcel.
- The delivery note says everything was packed.
- Please send what is missing.
- Who pays for sending the wrong one back?
- I can wait until {day}, not longer.

# returns: Return label | Return not confirmed | Exchange for another size
I would like to [return|send back|give back] the {item}, but [the label does not print|I have no box any more|the page wants a number I do not have].
I sent the {item} back {ago} and [have not heard anything|nobody confirms it|the page still says it is with me].
Can I exchange the {item} for a [larger|smaller] one?
How long do I have to return something I bought as a gift?
- The parcel shop in {city} gave me a receipt.
- It is unused and in its original box.
- My printer is broken, is a code on the phone enough?
- The return page shows an error on {device}.

# refund: Refund not received | Refund to another card | Only part refunded
You [confirmed|promised] a refund of {amount} {ago}, and [it has not reached my bank|I am still waiting for the money|my account shows nothing].
I got only [part|half|a third] of my money back[|, {amount} are missing|, although everything was returned].
The card I paid with no longer exists, where does the refund go?
You refunded a voucher, but I paid {amount} in cash.
- Please check with your payment department.
- My bank in {city} sees nothing.
- I want the money and not a credit.
- The return was complete.

# payment: Charged twice | Card declined | Invoice with tax number
My [card|account] was charged [twice|three times] for [the same order|one {item}|order {order}], {amount} each time.
The payment of {amount} fails although the card works everywhere else.
I need an invoice with our company name and tax number for the {item}.
A payment of {amount} appears on my statement, and I never ordered anything.
- The second charge appeared {ago}.
- My bank says the problem is on your side.
- Our accounting closes on {day}.
- Please cancel what is wrong and tell me when it is done.

# payment: Voucher not accepted | Discount missing | Price changed
The voucher I got for my birthday is not accepted.
The {item} was cheaper when I put it into the basket.
The student discount of ten per cent is missing from my order.
Another shop in {city} sells the {item} for {amount} less.
- The basket now shows {amount}.
- The voucher is valid until {day}.
- Do you match prices?
- I have a screenshot.

# app: App crashes | Basket is empty | Search finds nothing
The app [crashes|freezes|closes] on {device} as soon as I [open the basket|search for a {item}|want to pay].
Your [app|website] is so slow on {device} that [I give up|pages take a minute|the basket times out].
Everything in my basket disappears when I sign in on {device}.
Searching for a {item} shows no results, although you sell it.
The page with my orders takes forever to load on {device}.
- I installed the latest update {ago}.
- Restarting and reinstalling did not help.
- My daughter has the same problem.
- It works again after midnight, strangely.

# app: Screen reader | Dark mode | Notifications
With a screen reader I cannot reach the button that completes the order.
The dark theme makes the prices unreadable on {device}.
Your app sends me notifications at three in the morning.
The letters are too small on {device}, and zooming breaks the layout.
- Keyboard users are stuck at the same place.
- Is there a setting that I missed?
- A colleague in {city} can show you.
- I would rather not telephone for every order.

# product: Which model fits? | Is it waterproof? | Spare parts
Does the {item} come with a plug for {city}, or do I need an adapter?
Is the {item} waterproof enough for a week of rain?
Where can I buy spare parts for a {item} that is five years old?
Which {item} do you recommend for small hands?
- The description does not mention it.
- I am going to order on {day}.
- The reviews contradict each other.
- It would be for my mother.

# product: Warranty | Repair | Instructions lost
My {item} broke after fourteen months, is that covered by the warranty?
Do you repair a {item}, and what does it cost?
I lost the manual of the {item} and cannot find one online.
The battery of the {item} lasts only an hour now.
- I still have the receipt from your shop in {city}.
- Throwing it away would be a pity.
- The serial number has become unreadable.
- A repair for up to {amount} would be fine.

# german: Passwort vergessen | Anmeldung klappt nicht | Konto gesperrt
Ich habe mein Passwort [vergessen|verlegt] und bekomme [keine E-Mail|keinen Link|keinen Code] zum Zurücksetzen.
Die Anmeldung auf {device} klappt seit gestern nicht mehr.
Mein Konto ist [gesperrt|blockiert], obwohl das [Kennwort|Passwort] stimmt.
- Bitte schalten Sie es wieder frei.
- Ich habe es mehrmals versucht.
- Wie kann ich ein neues Passwort setzen?

# german: Paket beschädigt | Lieferung verspätet | Rückgabe
Das Paket kam [nass|offen|zerdrückt] und beschädigt in {city} an.
Meine Lieferung ist seit einer Woche verspätet.
Ich möchte den Artikel zurückgeben und bitte um Erstattung von {amount}.
- Können Sie mir einen Ersatz schicken?
- Die Bestellung ist {order}.
- Ein Foto habe ich angehängt.

# praise: Thank you | Great service | Compliment
Thank you, the new {item} arrived in {city} within a day!
I just want to say how friendly {name} from your team was.
The {item} is even better than I hoped.
- Please pass this on.
- I will order again.
- After all the trouble {ago} this was a pleasant surprise.
- Such service has become rare.
`,
);
