/**
 * Words that Persian speakers put into passwords, in both scripts, likelier ones first: words for
 * "password", greetings, names, football, places, faith. International lists lack them. In the form
 * of `passwordLetters`.
 */
export const PERSIAN_WORDS: string[] = `
رمز رمزعبور رمزعبورمن گذرواژه گذرواژهمن کلمهعبور پسورد پسوردمن عبور ورود کاربر
سلام سلامخوبی سلامدنیا خداحافظ عشق عشقم عشقمن عاشقتم دوستتدارم دوستدارم عزیزم عزیزدلم عزیز نفسم
نفس جونم جان زندگی زندگیمن مامان بابا مادر پدر خواهر برادر دختر پسر خانواده خوشگل قشنگ گل گلم ماه
ستاره خورشید آسمان دریا باران برف بهار تابستان پاییز زمستان
خدا خدایا خدایاشکرت خدایاشکر بسمالله بسماللهالرحمنالرحیم اللهاکبر یاعلی یاعلیمدد یاحسین
یاابوالفضل یازهرا یامهدی صلوات الحمدلله الله محمد
ایران ایرانمن ایرانی جاویدایران زندهبادایران تهران مشهد اصفهان شیراز تبریز کرج قم اهواز رشت یزد
کرمان همدان زنجان گیلان مازندران کردستان خوزستان خراسان
پرسپولیس استقلال پرسپولیسقهرمان استقلالتهران تراکتور تراکتورسازی سپاهان فوتبال
علی حسین حسن رضا مهدی محمدرضا علیرضا امیر امیرحسین امیرعلی احمد عباس ابوالفضل جواد سعید مجید حمید
وحید میلاد مسعود محسن مصطفی مرتضی ناصر نادر کامران بهرام بهزاد فرهاد فرشاد آرش آرمان سینا سهراب
رستم کوروش داریوش پویا پارسا یاسین یوسف ابراهیم اسماعیل اکبر اصغر جعفر صادق کاظم هادی
فاطمه زهرا مریم زینب معصومه سمیه لیلا نرگس نازنین سارا سحر نگار نگین نیلوفر پریسا مینا مهسا الهام
الهه آزاده بهاره شیما شیوا شادی شیرین ستایش هستی هانیه ریحانه کیمیا مبینا ملیکا یلدا پرستو مهناز
فیلم سریال پرده سینما شب روز سیاه سفید قرمز آبی سبز طلا شاه ملکه قهرمان پادشاه شیر گرگ عقاب اسب
ramz ramzobor ramzeobor ramzam gozarvazhe pasword vorud karbar
salam salamkhobi khodahafez eshgh eshgham eshghman asheghetam doostetdaram dostetdaram azizam aziz
nafas nafasam joonam joon jigar jigaram khoshgel ghashang golam zendegi zendegim maman baba madar
pedar khahar baradar dokhtar pesar mah setare khorshid aseman darya baran bahar zemestan
khoda khodaya khodayashokret khodajoon khodajon bismillah allah allahoakbar yaali yaalimadad
yahossein yahosein yamahdi yazahra yahussain
iran irani irannam iraniran tehran mashhad esfahan isfahan shiraz tabriz karaj ghom ahvaz rasht yazd
kerman hamedan gilan kordestan persia persian pars aria aryan arya
persepolis perspolis esteghlal estghlal tractor tractorsazi sepahan footbal
ali hossein hosein hasan reza mehdi mahdi mohammad mohamad mohammadreza alireza amir amirhossein
amirali ahmad abbas abolfazl javad saeed saeid majid hamid vahid milad masoud mohsen mostafa morteza
naser nader kamran bahram behzad farhad farshad arash arman sina sohrab rostam kourosh dariush pouya
parsa yasin yousef ebrahim akbar sadegh hadi
fatemeh fateme zahra maryam mariam zeynab zeinab leila leyla narges nazanin sara sahar negar negin
niloofar niloufar parisa mina mahsa elham elahe azadeh bahareh shima shiva shadi shirin hasti haniye
reyhaneh kimia mobina melika yalda parastoo
film serial parde pardeh pardedemo cinema shab rooz siah sefid ghermez abi sabz tala shah ghahreman
padeshah shir gorg oghab
`
  .trim()
  .split(/\s+/);
