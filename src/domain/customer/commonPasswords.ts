/**
 * Most frequent passwords of leaked lists, in lower case; runs such as `1234567` are found by rule. The contract holds
 * the same list in `contract/common-passwords.txt`.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  000000 00000000 010203 102030 112233 11223344 121212 12121212 123123 12312312 123123123 123321 1234321 123454321
  123654 12341234 123456a 123456aa 123456abc 123456q 12345qwert 1234567890 12345678910 123456789a 123456789q 1234qwer
  123abc 123qwe 123qweasd 131313 142536 147258 147258369 147852 159357 159753 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 212121 232323 252525 321321 5201314 520520 654321a 696969 741852
  741852963 753951 789456 789456123 852456 87654321a 963852 987654321a a123456 a1234567 a12345678 a123456789 a1b2c3
  a1b2c3d4 aa123456 aa12345678 abc123 abc1234 abc12345 abc123456 abcd1234 abcd123456 access access14 admin1 admin12
  admin123 admin1234 administrator alexander amanda andrea andrew angel1 angels anthony apples arsenal asd123 asdasd
  asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl ashley austin azerty azertyuiop babygirl bailey
  banana barcelona barney baseball basketball batman bitcoin blink182 buster butterfly carlos changeme charlie
  chelsea cheese chocolate chocolate1 computer cookie corvette dallas daniel dragon dragon1 eminem family ferrari
  flower football football1 forever freedom friends fuckyou fuckyou1 gateway george ginger golden google hannah
  harley hello1 hello123 hello1234 hellokitty helloworld hockey hunter iloveu iloveyou iloveyou1 iloveyou2 internet
  jasmine jennifer jessica jordan jordan23 joshua junior justin killer letmein letmein1 lifehack liverpool login123
  london lovely loveme lovelove maggie manchester marina marlboro martin master master1 matrix matthew melissa
  mercedes michael michael1 michelle midnight million monkey monkey1 monster mustang mynoob naruto nathan nicole
  nintendo nothing oliver orange p@ssw0rd p@ssword pakistan pass123 pass1234 passw0rd passwort password password!
  password1 password12 password123 password1234 patrick pepper phoenix pokemon porsche princess princess1 purple
  q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qazxsw qq123456 qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwert
  qwert1 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertz qwertzuiop rainbow
  ranger richard robert samantha samsung secret secret1 secret123 shadow shadow1 silver slipknot snoopy soccer sophie
  spiderman starwars success summer sunshine sunshine1 superman superman1 taylor temp123 tennis test123 test1234
  testing testtest thomas thunder tigger tinkle trader trading trustno1 unknown user123 user1234 victoria wangyut2
  welcome welcome1 welcome123 whatever william winner woaini woaini1314 xiaoming yankees yellow zaq12wsx zaq1zaq1
  zinch zxc123 zxcvbn zxcvbnm zxcvbnm1 zxczxc
  `
    .trim()
    .split(/\s+/),
);
